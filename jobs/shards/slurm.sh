#!/bin/sh
# sbatch slurm.sh, then: sbatch --dependency=afterany:ID --wrap 'geomill merge job.yaml'
#
# Sixteen parts, four at once, which share the rate. The number of parts is written out: SLURM_ARRAY_TASK_COUNT is the
# number of tasks of one submission, and two failed ones that are submitted again (--array=3,7) are not all there are.
#SBATCH --job-name=geomill
#SBATCH --array=0-15%4
#SBATCH --requeue
# A minute before the time is over geomill gets TERM, stops, and is requeued by hand or by the next submission.
#SBATCH --signal=TERM@60
srun geomill run job.yaml --shard "$SLURM_ARRAY_TASK_ID/16" --rate-share 1/4 --tolerate-partial
