"""A client of a signed REST method-call interface, written from the specification: it signs rightly, or makes mistakes.

Usage: client.py [--print] [--mistake NAME]... [--post] [--path-form] [--through PROXY] BASE_URL METHOD [NAME=VALUE]...
Keys come from SIGNED_CALL_APPLICATION_KEY, SIGNED_CALL_ACCESS_TOKEN and SIGNED_CALL_APPLICATION_SECRET_KEY.
"""
import argparse
import hashlib
import os
import urllib.parse
import urllib.request


def md5(text, encoding="utf-8"):
    return hashlib.md5(text.encode(encoding)).hexdigest()


def signed_url(base_url, method, given, mistakes, path_form=False):
    token = os.environ["SIGNED_CALL_ACCESS_TOKEN"]
    key = os.environ["SIGNED_CALL_APPLICATION_SECRET_KEY"]
    parameters = {"method": method, **given, "application_key": os.environ["SIGNED_CALL_APPLICATION_KEY"], "format": "json"}
    if path_form:
        del parameters["method"]
    signed = dict(parameters)
    if "token-signed" in mistakes:
        signed["access_token"] = token
    if "key-left-out" in mistakes:
        del signed["application_key"]
    if "encoded" in mistakes:
        signed = {name: urllib.parse.quote(value, safe="") for name, value in signed.items()}
    names = list(signed) if "unsorted" in mistakes else sorted(signed)
    secret = md5(key + token) if "reversed" in mistakes else md5(token + key)
    if "key-itself" in mistakes:
        secret = key
    string = "".join(f"{name}={signed[name]}" for name in names)
    if "joined" in mistakes:
        string = "&".join(f"{name}={signed[name]}" for name in names)
    sig = md5(string + secret)
    if "another-key" in mistakes:
        sig = md5(string + md5(token + "a key that nobody knows"))
    if "upper" in mistakes:
        sig = sig.upper()
    query = urllib.parse.urlencode({**parameters, "sig": sig, "access_token": token}, quote_via=urllib.parse.quote)
    path = "api/" + method.replace(".", "/") if path_form else "fb.do"
    return f"{base_url}/{path}?{query}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--print", action="store_true")
    parser.add_argument("--mistake", action="append", default=[])
    parser.add_argument("--post", action="store_true")
    parser.add_argument("--path-form", action="store_true")
    parser.add_argument("--through")
    parser.add_argument("base_url")
    parser.add_argument("method")
    parser.add_argument("parameters", nargs="*")
    options = parser.parse_args()
    given = dict(pair.split("=", 1) for pair in options.parameters)
    url = signed_url(options.base_url, options.method, given, options.mistake, options.path_form)
    if options.print:
        print(url)
        return
    proxies = {"http": options.through} if options.through else {}
    opener = urllib.request.build_opener(urllib.request.ProxyHandler(proxies))
    address, query = url.split("?", 1)
    request = urllib.request.Request(address, query.encode()) if options.post else url
    try:
        with opener.open(request) as answer:
            print(answer.read().decode())
    except urllib.error.HTTPError as error:
        print(error.read().decode())


main()
