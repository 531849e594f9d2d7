#!/usr/bin/env bash
# Saves evidence by the open interface, and asks for what proves it, with curl and openssl alone.
#
#   evidence.sh save <ref> <title> <file>      saves a file of up to 1 MB
#   evidence.sh upload <file> [<upload id>]    uploads a file of up to 4 GB, or goes on with it; prints its upload id
#   evidence.sh save-upload <ref> <title> <upload id>
#   evidence.sh state <ref>                    its number, its time stamp and its seal
#   evidence.sh certificate <ref>              the certificate, PDF
#   evidence.sh proof-package <ref>            the proof package, zip
#
# CONSOLE is the console's address without a slash at its end; APP_ID and SECURITY_KEY are those of an approved
# enterprise.
set -euo pipefail
: "${CONSOLE:?}" "${APP_ID:?}" "${SECURITY_KEY:?}"

base64_of() { base64 | tr -d '\n'; }
sha256_of() { openssl dgst -sha256 -binary | base64_of; }
hmac_of() { openssl dgst -sha256 -hmac "$SECURITY_KEY" -binary | base64_of; }
json_text() { sed 's/[\\"]/\\&/g' <<< "$1"; }

# Prints the two headers of a signature over a method, an address and headers, each as `name: value`. RFC 9421,
# hmac-sha256.
signature_of() {
  local covered='"@method" "@target-uri"' lines="\"@method\": $1"$'\n'"\"@target-uri\": $2"$'\n' header parameters
  for header in "${@:3}"; do
    covered+=" \"${header%%: *}\""
    lines+="\"${header%%: *}\": ${header#*: }"$'\n'
  done
  parameters="($covered);created=$(date +%s);keyid=\"$APP_ID\";nonce=\"$(openssl rand -hex 16)\";alg=\"hmac-sha256\""
  printf 'Signature-Input: sig=%s\nSignature: sig=:%s:\n' "$parameters" "$(printf '%s"@signature-params": %s' "$lines" "$parameters" | hmac_of)"
}

# Calls: method, address, and headers that the signature covers; further arguments of curl are in `more`.
call() {
  local headers=() header
  for header in "${@:3}"; do headers+=(-H "$header"); done
  while read -r header; do headers+=(-H "$header"); done < <(signature_of "$@")
  # Ends after 30 seconds in which nothing is sent or received.
  curl --silent --show-error --fail-with-body --speed-limit 1 --speed-time 30 -X "$1" "$2" "${headers[@]}" ${more[@]+"${more[@]}"}
}

# Sends a signed call: method, address below /open/v1, and a body or nothing.
send() {
  local body=${3-} more=() covered=()
  if [ -n "$body" ]; then
    covered=("content-digest: sha-256=:$(printf %s "$body" | sha256_of):")
    more=(-H 'Content-Type: application/json' --data-binary @-)
  fi
  printf %s "$body" | call "$1" "$CONSOLE/open/v1$2" ${covered[@]+"${covered[@]}"}
}

# A header of an answer, of which curl prints the headers.
header_of() { tr -d '\r' | sed -n "s/^$1: //Ip"; }
uploads=$CONSOLE/open/v1/uploads
tus=(-H 'Tus-Resumable: 1.0.0')
offset_of() { local more=(--head "${tus[@]}"); call HEAD "$uploads/$1" | header_of upload-offset; }

# tus 1.0: says what will come, sends the file from where the server's copy ends, and asks again when a connection was
# cut.
upload() {
  local file=$1 id=${2-} size offset sha256
  size=$(($(wc -c < "$file")))
  if [ -z "$id" ]; then
    sha256=$(openssl dgst -sha256 -r "$file" | cut -c1-64)
    local more=(--dump-header - "${tus[@]}") metadata
    metadata="filename $(basename "$file" | tr -d '\n' | base64_of),sha256 $(printf %s "$sha256" | base64_of)"
    id=$(call POST "$uploads" "upload-length: $size" "upload-metadata: $metadata" | header_of location | sed 's|.*/||')
    echo "upload id $id" >&2
  fi
  for _ in 1 2 3 4 5 6; do
    offset=$(offset_of "$id")
    [ "$offset" -lt "$size" ] || { echo "$id"; return; }
    local more=("${tus[@]}" -H 'Content-Type: application/offset+octet-stream' --upload-file -)
    tail -c "+$((offset + 1))" "$file" | call PATCH "$uploads/$id" "upload-offset: $offset" || sleep 1
  done
  return 1
}

case ${1-} in
  save)
    file=$4
    content=$(base64_of < "$file")
    name=$(json_text "$(basename "$file")")
    title=$(json_text "$3")
    send PUT "/evidence/$2" "{\"title\":\"$title\",\"fileType\":1,\"file\":{\"name\":\"$name\",\"type\":\"application/octet-stream\",\"content\":\"$content\"}}"
    ;;
  upload) upload "${@:2}" ;;
  save-upload) send PUT "/evidence/$2" "{\"title\":\"$(json_text "$3")\",\"fileType\":1,\"upload_id\":\"$4\"}" ;;
  state) send GET "/evidence/$2" ;;
  certificate | proof-package) send GET "/evidence/$2/$1" ;;
  *) sed -n '2,12s/^# \{0,1\}//p' "$0"; exit 2 ;;
esac
