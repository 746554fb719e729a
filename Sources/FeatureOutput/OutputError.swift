internal import Geocoding
