#!/bin/sh
# Runs a command every day at a time of UTC: nightly.sh 02:30 node dist/server/backup.js audit
# A failed run is printed, and the next day tries again; the container engine ends it with SIGTERM.
set -u
at=$1
shift
while :; do
  now=$(date -u +%s)
  next=$(date -u -d "today $at" +%s)
  [ "$next" -gt "$now" ] || next=$(date -u -d "tomorrow $at" +%s)
  sleep $((next - now))
  "$@" || echo "failed, and tried again tomorrow: $*" >&2
done
