import Geocoding
