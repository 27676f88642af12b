# Hands the primary over, once in an hour at most, when its disk is full (docs/scaling.md).
while sleep 2; do
  used=$(df --output=pcent /var/lib/postgresql | tr -dc '0-9')
  [ "$used" -ge 95 ] || continue
  curl -fs http://10.0.0.11:8008/primary > /dev/null || continue
  curl -fs -d '{"leader":"one"}' http://10.0.0.11:8008/switchover && sleep 3600
done
