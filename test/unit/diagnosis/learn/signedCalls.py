"""Signed calls of invented services, made with Python's hashlib and hmac alone: three of each, with other values.
The schemes are learned of the first, and the second where that does not tell them apart; the third says whether that is right.
Run: python3 signedCalls.py > signedCalls.json
"""
import base64
import hashlib
import hmac
import json
from urllib.parse import quote, quote_plus

KEYS = ["s3cr3t-key", "s3cr3t-key", "s3cr3t-key"]
CALLS = [
    {"method": "items.get", "app_id": "77", "ts": "1700000000", "q": "blue & green=1", "lang": ""},
    {"ts": "1700000555", "q": "Жук + ёж/2", "method": "items.add", "lang": "de", "app_id": "78"},
    {"q": "a b (c) d/e", "app_id": "79", "lang": "", "method": "items.del", "ts": "1700000999"},
]
REQUESTS = [
    {"verb": "GET", "host": "api.example.org", "path": "/v1/items", "body": '{"a":1}', "nonce": "n-1"},
    {"verb": "POST", "host": "api.example.org", "path": "/v1/item/2", "body": '{"b":[2]}', "nonce": "n-2"},
    {"verb": "PUT", "host": "api.example.org", "path": "/v1/item/3", "body": "{}", "nonce": "n-3"},
]


def pairs(parameters, given=False):
    return list(parameters.items()) if given else sorted(parameters.items(), key=lambda one: one[0].encode())


def joined(parameters, pair="{}={}", join="&", given=False, skip=False, leave=(), write=lambda text: text):
    kept = [(n, v) for n, v in pairs(parameters, given) if n not in leave and not (skip and v == "")]
    return join.join(pair.format(write(n), write(v)) for n, v in kept)


def md5(text):
    return hashlib.md5(text.encode()).hexdigest()


def sha(name, text):
    return hashlib.new(name, text.encode())


def mac(name, key, text):
    return hmac.new(key if isinstance(key, bytes) else key.encode(), text.encode(), name)


def rfc(text):
    return quote(text, safe="~")


def b64(digest):
    return base64.b64encode(digest.digest()).decode()


SERVICES = {
    "pairs joined, secret behind": lambda p, r, k: md5(joined(p, join="") + k),
    "names and values, secret around, empty ones left out": lambda p, r, k: md5(k + joined(p, "{}{}", "", skip=True) + k).upper(),
    "& and a named key": lambda p, r, k: md5(joined(p) + "&key=" + k).upper(),
    "one parameter left out": lambda p, r, k: md5(joined(p, leave=["lang"]) + k),
    "values alone, sorted by name": lambda p, r, k: sha("sha256", joined(p, "{1}", ":") + ":" + k).hexdigest(),
    "HMAC of the query as it is sent": lambda p, r, k: mac("sha256", k, joined(p, given=True, write=quote_plus)).hexdigest(),
    "HMAC of encoded pairs": lambda p, r, k: mac("sha512", k, joined(p, write=rfc)).hexdigest(),
    "verb, host, path and pairs in lines": lambda p, r, k: b64(
        mac("sha256", k, "\n".join([r["verb"], r["host"], r["path"], joined(p, write=rfc)]))
    ),
    "path before the pairs, secret around, as HMAC": lambda p, r, k: mac(
        "sha256", k, k + r["path"] + joined(p, "{}{}", "") + k
    ).hexdigest(),
    "nonce and body, without parameters": lambda p, r, k: mac("sha384", k, r["nonce"] + r["body"]).hexdigest(),
    "verb and path and body with dots": lambda p, r, k: mac("sha256", k, ".".join([r["verb"], r["path"], r["body"]])).hexdigest(),
    "the secret as a pair": lambda p, r, k: sha("sha256", joined({**p, "Password": k}, "{1}", "")).hexdigest(),
    "hashed key": lambda p, r, k: md5(joined(p, join="") + md5(k)),
    "HMAC in URL-safe Base64": lambda p, r, k: b64(mac("sha256", k, joined(p))).replace("+", "-").replace("/", "_").rstrip("="),
    "encoded once more": lambda p, r, k: b64(mac("sha1", k + "&", r["verb"] + "&" + rfc(r["path"]) + "&" + rfc(joined(p, write=rfc)))),
    "hashed twice": lambda p, r, k: md5(md5(joined(p) + k)),
    "plain SHA-1 in front with a colon": lambda p, r, k: sha("sha1", k + ":" + joined(p, "{}{}", "")).hexdigest(),
}

made = []
for service, sign in SERVICES.items():
    ones = []
    for parameters, request, key in zip(CALLS, REQUESTS, KEYS):
        has_request = any(word in service for word in ("verb", "path", "nonce", "encoded once"))
        values = {**request, "app_secret": key} if has_request else {"app_secret": key}
        if "without" not in service and "dots" not in service:
            values.pop("body", None)
            values.pop("nonce", None)
        call = {"values": values} if "without" in service or "dots" in service else {"parameters": list(parameters.items()), "values": values}
        ones.append({"call": call, "signature": sign(parameters, request, key)})
    made.append({"service": service, "calls": ones})

KEY = KEYS[0]


# Each with calls of its own: their values in the order in which they are sent.
OTHERS = {
    "names and values, each with its end": (
        ["status", "amount", "order"],
        lambda c: mac("sha256", KEY, joined(c, "{};{};", "")).hexdigest().upper(),
    ),
    "names in order without regard to case": (
        ["Time", "amount", "Bank", "OrderNo", "city", "Day", "row"],
        lambda c: md5("&".join(f"{n}={c[n]}" for n in sorted(c, key=str.lower)) + "&key=" + KEY),
    ),
    "some of many names": (
        ["note", "sum", "user", "lang", "city", "store", "day", "text", "room", "pan"],
        lambda c: mac("sha256", KEY, joined(c, leave=["note", "lang", "store", "text"])).hexdigest(),
    ),
    "secret amid two values": (["user", "lang", "zip"], lambda c: md5(c["zip"] + KEY + c["user"]).upper()),
    "first line of a request": (
        ["verb", "path", "timestamp", "client"],
        lambda c: b64(mac("sha256", KEY, "{verb} {path}\n{timestamp}\n{client}".format(**c))),
    ),
    "a secret and values, sorted by value": (
        ["timestamp", "nonce", "echo"],
        lambda c: sha("sha1", "".join(sorted([c["timestamp"], c["nonce"], KEY]))).hexdigest(),
    ),
    "all values and a secret, sorted by value": (
        ["row", "pan", "user", "lang", "zip", "city"],
        lambda c: md5("&".join(sorted([*c.values(), KEY]))),
    ),
    "empty lines of S3": (["verb", "path", "expires"], lambda c: b64(mac("sha1", KEY, "{verb}\n\n\n{expires}\n{path}".format(**c)))),
}

for service, (names, sign) in OTHERS.items():
    ones = []
    for at in range(3):
        # In another order in each call where that matters.
        beginning = [md5(f"{name}{at}")[:4] if "by value" in service else name[0] for name in names]
        call = {name: f"{beginning[index]}{at + 1}/{index}" for index, name in enumerate(names)}
        if "verb" in call:
            call = {**call, "verb": REQUESTS[at]["verb"]}
            sent = {"values": {**call, "app_secret": KEY}}
        else:
            sent = {"parameters": list(call.items()), "values": {"app_secret": KEY}}
        ones.append({"call": sent, "signature": sign(call)})
    made.append({"service": service, "calls": ones})
print(json.dumps(made, ensure_ascii=False, indent="\t"))
