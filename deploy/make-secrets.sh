#!/bin/sh
# deploy/make-secrets.sh [<folder> [<host of the database>]]
# Makes what a console keeps secret, once, in secrets/ of the folder: of this one for compose.yaml, of
# /etc/console for console@.service. secrets/ is its owner's alone, whatever the umask; the files are for everybody,
# since Compose puts each with its mode into containers whose users are not their owner.
set -eu
cd "${1:-$(dirname "$0")}"
mkdir -p secrets
chmod 0700 secrets
keep() {
  [ -e "secrets/$1" ] || printf '%s\n' "$2" > "secrets/$1"
  chmod 0644 "secrets/$1"
}
random() { openssl rand -hex 32; }
keep postgres_password "$(random)"
keep database_url "postgres://console:$(cat secrets/postgres_password)@${2:-postgres}/console"
keep s3_access_key_id console
keep s3_secret_access_key "$(random)"
keep metrics_token "$(random)"
for name in public_link_keys document_keys secret_keys; do keep "$name" "k1:$(random)"; done
# Ten letters and digits, as every password of the console.
keep admin_password "a1$(openssl rand -base64 48 | tr -dc 'A-Za-z0-9' | cut -c1-8)"
echo "The first account's password is in $(pwd)/secrets/admin_password"
