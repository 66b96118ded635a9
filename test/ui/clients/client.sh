#!/bin/sh
# A client of curl and openssl: signs rightly, or in upper case when its third argument is "upper".
# Usage: client.sh BASE_URL METHOD [right | upper]
set -eu
md5() { printf %s "$1" | openssl md5 -r | cut -c1-32; }
secret=$(md5 "$SIGNED_CALL_ACCESS_TOKEN$SIGNED_CALL_APPLICATION_SECRET_KEY")
sig=$(md5 "application_key=${SIGNED_CALL_APPLICATION_KEY}format=jsonmethod=$2$secret")
[ "${3:-right}" = upper ] && sig=$(printf %s "$sig" | tr a-f A-F)
curl -sS --noproxy '*' --get "$1/fb.do" \
	--data-urlencode "application_key=$SIGNED_CALL_APPLICATION_KEY" \
	--data-urlencode "format=json" \
	--data-urlencode "method=$2" \
	--data-urlencode "sig=$sig" \
	--data-urlencode "access_token=$SIGNED_CALL_ACCESS_TOKEN"
