#!/bin/sh
# A client of curl and openssl, which signs rightly.
# Usage: client.sh BASE_URL METHOD
set -eu
md5() { printf %s "$1" | openssl md5 -r | cut -c1-32; }
secret=$(md5 "$SIGNED_CALL_ACCESS_TOKEN$SIGNED_CALL_APPLICATION_SECRET_KEY")
sig=$(md5 "application_key=${SIGNED_CALL_APPLICATION_KEY}format=jsonmethod=$2$secret")
curl -sS --noproxy '*' --get "$1/fb.do" \
	--data-urlencode "application_key=$SIGNED_CALL_APPLICATION_KEY" \
	--data-urlencode "format=json" \
	--data-urlencode "method=$2" \
	--data-urlencode "sig=$sig" \
	--data-urlencode "access_token=$SIGNED_CALL_ACCESS_TOKEN"
