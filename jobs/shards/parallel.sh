#!/bin/sh
# Sixteen parts on one machine with GNU parallel, four at once; run it again to go on after any failure.
set -e
seq 0 15 | parallel -j4 geomill run job.yaml --shard {}/16 --rate-share 1/4 --tolerate-partial
geomill merge job.yaml
