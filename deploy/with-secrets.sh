#!/bin/sh
# Runs a command with a setting for each secret that systemd loads: NAME_FILE for the file name of /etc/console/secrets.
#   deploy/with-secrets.sh node server/dist/main.js
set -eu
for file in "$CREDENTIALS_DIRECTORY"/secrets_*; do
  name=${file##*/secrets_}
  export "$(printf %s "$name" | tr a-z A-Z)_FILE=$file"
done
exec "$@"
