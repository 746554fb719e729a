print("geomill")
