#!/bin/sh
# Runs a command of the archive with settings, secrets and user of console@8081, which may be running:
#   deploy/console-command.sh backup --to /var/lib/console-backups/2026-11-28
# It may write /var/lib/console-8081 and /var/lib/console-backups, and nothing else that stays.
set -eu
exec systemd-run --quiet --collect --pipe --wait -p DynamicUser=yes -p User=console -p StateDirectory='console-8081 console-backups' -p StateDirectoryMode=0700 \
  -p EnvironmentFile=/etc/console/console.env -p LoadCredential=secrets:/etc/console/secrets -p WorkingDirectory=/opt/console -E DATA_DIR=/var/lib/console-8081 \
  /bin/sh deploy/with-secrets.sh /usr/bin/node server/dist/command.js "$@"
