#!/bin/sh
# The list that was kept for an outage goes with the program; an upgrade keeps it.
[ "$1" = upgrade ] && exit 0
for home in /home/* /root; do
  rm -f "$home/.config/Wembley Aesthetics Reception/kept-list.json"
done
exit 0
