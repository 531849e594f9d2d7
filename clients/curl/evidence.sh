#!/usr/bin/env bash
# Saves evidence by the open interface, and asks for what proves it, with curl and openssl alone.
#
#   evidence.sh save <ref> <title> <file>      saves a file of up to 1 MB
#   evidence.sh state <ref>                    its number, its time stamp and its seal
#   evidence.sh certificate <ref>              the certificate, PDF
#   evidence.sh proof-package <ref>            the proof package, zip
#
# CONSOLE is the console's address without a slash at its end; APP_ID and SECURITY_KEY are those of an approved enterprise.
set -euo pipefail
: "${CONSOLE:?}" "${APP_ID:?}" "${SECURITY_KEY:?}"

base64_of() { base64 | tr -d '\n'; }
sha256_of() { openssl dgst -sha256 -binary | base64_of; }
hmac_of() { openssl dgst -sha256 -hmac "$SECURITY_KEY" -binary | base64_of; }
json_text() { sed 's/[\\"]/\\&/g' <<< "$1"; }

# Sends a signed call: method, address below /open/v1, and a body or nothing. RFC 9421, hmac-sha256.
send() {
  local method=$1 url="$CONSOLE/open/v1$2" body=${3-} covered='"@method" "@target-uri"' lines headers=()
  lines="\"@method\": $method"$'\n'"\"@target-uri\": $url"$'\n'
  if [ -n "$body" ]; then
    local digest
    digest="sha-256=:$(printf %s "$body" | sha256_of):"
    covered+=' "content-digest"'
    lines+="\"content-digest\": $digest"$'\n'
    headers=(-H "Content-Digest: $digest" -H 'Content-Type: application/json' --data-binary @-)
  fi
  local parameters
  parameters="($covered);created=$(date +%s);keyid=\"$APP_ID\";nonce=\"$(openssl rand -hex 16)\";alg=\"hmac-sha256\""
  local signature
  signature=$(printf '%s"@signature-params": %s' "$lines" "$parameters" | hmac_of)
  printf %s "$body" | curl --silent --show-error --fail-with-body -X "$method" "$url" \
    -H "Signature-Input: sig=$parameters" -H "Signature: sig=:$signature:" ${headers[@]+"${headers[@]}"}
}

case ${1-} in
  save)
    file=$4
    content=$(base64_of < "$file")
    name=$(json_text "$(basename "$file")")
    title=$(json_text "$3")
    send PUT "/evidence/$2" "{\"title\":\"$title\",\"fileType\":1,\"file\":{\"name\":\"$name\",\"type\":\"application/octet-stream\",\"content\":\"$content\"}}"
    ;;
  state) send GET "/evidence/$2" ;;
  certificate | proof-package) send GET "/evidence/$2/$1" ;;
  *) sed -n '2,10s/^# \{0,1\}//p' "$0"; exit 2 ;;
esac
