"""Everyday failures of clients and receivers of signed APIs, made with hashlib, hmac, json and urllib of Python alone.
A weight says how often such a one is met, 1 to 5. Run: python3 everyday.py > everyday.json
"""
import base64, hashlib, hmac, json, pathlib
from urllib.parse import quote, quote_plus, urlencode, parse_qsl, unquote_plus, unquote
P = {s["id"]: s for s in json.loads((pathlib.Path(__file__).parents[3] / "fixtures/schemes/published.json").read_text())["schemes"]}
OUT = []
def H(name, key, text):
    k = key if isinstance(key, bytes) else key.encode()
    t = text if isinstance(text, bytes) else text.encode()
    return hmac.new(k, t, name)
def h(name, text):
    return hashlib.new(name, text if isinstance(text, bytes) else text.encode())
def b64(d): return base64.b64encode(d.digest()).decode()
def case(service, what, call, signature, weight=1):
    OUT.append(dict(service=service, scheme=P[service]["scheme"], mistake=what, call=call, signature=signature, weight=weight))
def J(pairs, pair="{}={}", join="&"): return join.join(pair.format(a, b) for a, b in pairs)
rfc = lambda t: quote(t, safe="~")

# --- GitHub
sec = "It's a Secret to Everybody"
body = '{"action": "opened", "issue": {"title": "Größe & <b>path/to</b>", "n": 1.0}, "labels": []}'
c = {"values": {"secret": sec, "body": body}}
g = lambda key, b, n="sha256": H(n, key, b).hexdigest()
o = json.loads(body)
case("github-webhook", "parsed, json.dumps", c, g(sec, json.dumps(o)), 5)
case("github-webhook", "parsed, compact without escapes (JSON.stringify, 1.0 becomes 1)", c, g(sec, json.dumps(o, separators=(",", ":"), ensure_ascii=False).replace("1.0", "1")), 5)
case("github-webhook", "parsed, compact with escapes", c, g(sec, json.dumps(o, separators=(",", ":"))), 3)
case("github-webhook", "parsed, PHP json_encode", c, g(sec, json.dumps(o, separators=(",", ":")).replace("/", "\\/")), 4)
case("github-webhook", "parsed, keys sorted compact", c, g(sec, json.dumps(o, separators=(",", ":"), ensure_ascii=False, sort_keys=True)), 2)
case("github-webhook", "parsed, indented by two", c, g(sec, json.dumps(o, indent=2, ensure_ascii=False)), 2)
case("github-webhook", "secret with line feed", c, g(sec + "\n", body), 3)
case("github-webhook", "SHA-1", c, g(sec, body, "sha1"), 3)
case("github-webhook", "Base64", c, b64(H("sha256", sec, body)), 3)
case("github-webhook", "plain hash of secret and body", c, h("sha256", sec + body).hexdigest(), 2)
case("github-webhook", "body with a line feed", c, g(sec, body + "\n"), 3)
case("github-webhook", "empty body", c, g(sec, ""), 3)
case("github-webhook", "body as Latin-1", c, g(sec, body.encode("latin-1")), 1)
case("github-webhook", "body quoted as a JSON string", c, g(sec, json.dumps(body)), 2)
case("github-webhook", "str(dict)", c, g(sec, str(o)), 2)
case("github-webhook", "object Object", c, g(sec, "[object Object]"), 3)
case("github-webhook", "body with CRLF end", c, g(sec, body + "\r\n"), 1)
fbody = "payload=" + quote_plus(body)
case("github-webhook", "form: payload alone is signed", {"values": {"secret": sec, "body": fbody}}, g(sec, body), 3)
case("github-webhook", "form: decoded body", {"values": {"secret": sec, "body": fbody}}, g(sec, "payload=" + body), 1)

# --- Slack
ex = P["slack"]["example"]; sv = ex["call"]["values"]; k, t, b = sv["secret"], sv["timestamp"], sv["body"]
c = {"values": sv}
s = lambda text, key=k: H("sha256", key, text).hexdigest()
case("slack", "no timestamp", c, s(f"v0:{b}"), 2)
case("slack", "no version", c, s(f"{t}:{b}"), 3)
case("slack", "body alone", c, s(b), 4)
case("slack", "dots", c, s(f"v0.{t}.{b}"), 1)
case("slack", "v1", c, s(f"v1:{t}:{b}"), 1)
case("slack", "form decoded and built by qs (%20)", c, s(f"v0:{t}:" + urlencode(parse_qsl(b, keep_blank_values=True), quote_via=quote)), 3)
case("slack", "empty fields lost", c, s(f"v0:{t}:" + urlencode(parse_qsl(b))), 2)
case("slack", "body decoded", c, s(f"v0:{t}:" + unquote_plus(b)), 3)
case("slack", "body as JSON", c, s(f"v0:{t}:" + json.dumps(dict(parse_qsl(b, keep_blank_values=True)), separators=(",", ":"))), 3)
case("slack", "fields sorted", c, s(f"v0:{t}:" + urlencode(sorted(parse_qsl(b, keep_blank_values=True)))), 2)
case("slack", "milliseconds", c, s(f"v0:{t}000:{b}"), 2)
case("slack", "empty body", c, s(f"v0:{t}:"), 3)
case("slack", "undefined body", c, s(f"v0:{t}:undefined"), 2)
case("slack", "key and text exchanged", c, H("sha256", f"v0:{t}:{b}", k).hexdigest(), 1)
case("slack", "secret in quotes", c, s(f"v0:{t}:{b}", f'"{k}"'), 2)
case("slack", "secret as hex bytes", c, s(f"v0:{t}:{b}", bytes.fromhex(k)) if all(x in "0123456789abcdef" for x in k) and len(k) % 2 == 0 else s(f"v0:{t}:{b}", k.upper()), 1)
case("slack", "v0= signed as text too", c, s(f"v0={t}:{b}"), 1)

# --- Twilio
url, sec = "https://mycompany.com/myapp.php?foo=1&bar=2", "12345"
pairs = P["twilio"]["example"]["call"]["parameters"]
c = {"parameters": pairs, "values": {"url": url, "secret": sec}}
tw = lambda u, ps=pairs, key=sec: b64(H("sha1", key, u + "".join(a + v for a, v in sorted(ps))))
case("twilio", "http behind a proxy", c, tw(url.replace("https", "http")), 5)
case("twilio", "no query", c, tw(url.split("?")[0]), 4)
case("twilio", "port", c, tw(url.replace(".com/", ".com:443/")), 3)
case("twilio", "port 8080 inside", c, tw(url.replace("https://mycompany.com/", "http://mycompany.com:8080/")), 2)
case("twilio", "no parameters", c, tw(url, []), 3)
case("twilio", "internal host", c, tw(url.replace("mycompany.com", "localhost:3000").replace("https", "http")), 2)
case("twilio", "order as given reversed", {"parameters": pairs[::-1], "values": c["values"]}, b64(H("sha1", sec, url + "".join(a + v for a, v in pairs[::-1]))), 2)
case("twilio", "hex", c, H("sha1", sec, url + "".join(a + v for a, v in sorted(pairs))).hexdigest(), 2)
case("twilio", "path alone", c, tw("/myapp.php?foo=1&bar=2"), 3)
case("twilio", "trailing slash", c, tw("https://mycompany.com/myapp.php/?foo=1&bar=2"), 1)
case("twilio", "plus became a blank", c, tw(url, [(a, v.replace("+", " ")) for a, v in pairs]), 3)
case("twilio", "SHA-256", c, b64(H("sha256", sec, url + "".join(a + v for a, v in sorted(pairs)))), 1)
case("twilio", "pairs with = and &", c, b64(H("sha1", sec, url + J(sorted(pairs)))), 1)

# --- Binance
ex = P["binance"]["example"]["call"]; pairs = [tuple(p) for p in ex["parameters"]]; sec = ex["values"]["secret"]
c = ex
m = lambda text, key=sec: H("sha256", key, text).hexdigest()
case("binance", "sorted", c, m(J(sorted(pairs))), 4)
case("binance", "without timestamp", c, m(J(pairs[:-1])), 4)
case("binance", "? in front", c, m("?" + J(pairs)), 3)
case("binance", "path in front", {"parameters": pairs, "values": {**ex["values"], "path": "/api/v3/order"}}, m("/api/v3/order?" + J(pairs)), 2)
case("binance", "JSON", c, m(json.dumps(dict(pairs), separators=(",", ":"))), 3)
case("binance", "json.dumps", c, m(json.dumps(dict(pairs))), 2)
case("binance", "JSON with numbers", c, m('{"symbol":"LTCBTC","side":"BUY","type":"LIMIT","timeInForce":"GTC","quantity":1,"price":0.1,"recvWindow":5000,"timestamp":1499827319559}'), 2)
case("binance", "plain SHA-256 with secret", c, h("sha256", J(pairs) + sec).hexdigest(), 1)
case("binance", "SHA-512", c, H("sha512", sec, J(pairs)).hexdigest(), 1)
case("binance", "Base64", c, b64(H("sha256", sec, J(pairs))), 2)
case("binance", "timestamp in seconds", c, m(J(pairs[:-1] + [("timestamp", "1499827319")])), 3)
case("binance", "price as 0.10", c, m(J([(a, "0.10" if a == "price" else v) for a, v in pairs])), 2)
case("binance", "price as 0.1000000", c, m(J([(a, "0.10000000" if a == "price" else v) for a, v in pairs])), 2)
case("binance", "secret with blank", c, m(J(pairs), sec + " "), 3)
case("binance", "line feed at the end (echo)", c, m(J(pairs) + "\n"), 3)
case("binance", "& at the end", c, m(J(pairs) + "&"), 2)
case("binance", "signature is empty parameter", c, m(J(pairs) + "&signature="), 2)
spec = [("symbol", "BTCUSDT"), ("newClientOrderId", "my order@1/2+3"), ("timestamp", "1499827319559")]
cs = {"parameters": spec, "values": {"secret": sec}}
case("binance", "raw values", cs, m(J(spec)), 4)
case("binance", "+ for blank", cs, m(urlencode(spec)), 3)
case("binance", "encodeURI", cs, m(J([(a, quote(v, safe="@/+~!*'();:&=$,?#")) for a, v in spec])), 2)
case("binance", "encoded twice", cs, m(J([(a, rfc(rfc(v))) for a, v in spec])), 2)

# --- Aliyun
ex = P["aliyun-rpc"]["example"]["call"]; pairs = [tuple(p) for p in ex["parameters"]]
pairs2 = pairs + [("Note", "a b*c~d")]
c = {"parameters": pairs2, "values": ex["values"]}
q = lambda e, ps=pairs2: "&".join(f"{e(a)}={e(v)}" for a, v in sorted(ps))
al = lambda text, key="testsecret&": b64(H("sha1", key, text))
case("aliyun-rpc", "no & behind the key", c, al("GET&%2F&" + rfc(q(rfc)), "testsecret"), 4)
case("aliyun-rpc", "+ for blank", c, al("GET&%2F&" + rfc(q(lambda t: rfc(t).replace("%20", "+")))), 3)
case("aliyun-rpc", "~ encoded (Java's URLEncoder)", c, al("GET&%2F&" + rfc(q(lambda t: quote_plus(t, safe="*").replace("~", "%7E")))), 3)
case("aliyun-rpc", "encoded once", c, al("GET&%2F&" + q(rfc)), 3)
case("aliyun-rpc", "not encoded, then whole", c, al("GET&%2F&" + rfc(q(lambda t: t))), 2)
case("aliyun-rpc", "POST", c, al("POST&%2F&" + rfc(q(rfc))), 4)
case("aliyun-rpc", "/ not encoded", c, al("GET&/&" + rfc(q(rfc))), 2)
case("aliyun-rpc", "hex", c, H("sha1", "testsecret&", "GET&%2F&" + rfc(q(rfc))).hexdigest(), 2)
case("aliyun-rpc", "unsorted", c, al("GET&%2F&" + rfc("&".join(f"{rfc(a)}={rfc(v)}" for a, v in pairs2))), 2)
case("aliyun-rpc", "SHA-256", c, b64(H("sha256", "testsecret&", "GET&%2F&" + rfc(q(rfc)))), 2)
case("aliyun-rpc", "case-insensitive order", {"parameters": pairs2 + [("action2", "x")], "values": ex["values"]}, al("GET&%2F&" + rfc("&".join(f"{rfc(a)}={rfc(v)}" for a, v in sorted(pairs2 + [("action2", "x")], key=lambda p: p[0].lower())))), 2)

# --- WeChat
ex = P["wechat-pay-v2"]["example"]["call"]; pairs = [tuple(p) for p in ex["parameters"]] + [("attach", "")]; sec = ex["values"]["secret"]
c = {"parameters": pairs, "values": ex["values"]}
kept = sorted(p for p in pairs if p[1])
up = lambda text: h("md5", text).hexdigest().upper()
case("wechat-pay-v2", "secret glued", c, up(J(kept) + sec), 3)
case("wechat-pay-v2", "lower case", c, up(J(kept) + "&key=" + sec).lower(), 3)
case("wechat-pay-v2", "empty value signed", c, up(J(sorted(pairs)) + "&key=" + sec), 4)
case("wechat-pay-v2", "HMAC-SHA256", c, H("sha256", sec, J(kept) + "&key=" + sec).hexdigest().upper(), 3)
case("wechat-pay-v2", "unsorted", c, up(J([p for p in pairs if p[1]]) + "&key=" + sec), 3)
case("wechat-pay-v2", "key among the sorted", c, up(J(sorted(kept + [("key", sec)]))), 2)
case("wechat-pay-v2", "&appkey=", c, up(J(kept) + "&appkey=" + sec), 1)
case("wechat-pay-v2", "& twice", c, up(J(kept) + "&&key=" + sec), 2)
case("wechat-pay-v2", "secret in lower case", c, up(J(kept) + "&key=" + sec.upper()), 1)
case("wechat-pay-v2", "XML signed", c, up("<xml>" + "".join(f"<{a}>{v}</{a}>" for a, v in pairs) + "</xml>" + "&key=" + sec), 1)
zh = [("appid", "wx1"), ("body", "测试 商品"), ("mch_id", "1")]
cz = {"parameters": zh, "values": ex["values"]}
case("wechat-pay-v2", "values encoded", cz, up(J([(a, quote(v)) for a, v in zh]) + "&key=" + sec), 3)
case("wechat-pay-v2", "GBK", cz, h("md5", (J(zh) + "&key=" + sec).encode("gbk")).hexdigest().upper(), 3)
case("wechat-pay-v2", "Latin-1 with question marks", cz, h("md5", (J(zh) + "&key=" + sec).encode("latin-1", "replace")).hexdigest().upper(), 2)

# --- T-Bank
ex = P["tbank"]["example"]["call"]; pairs = [tuple(p) for p in ex["parameters"]]; pw = ex["values"]["password"]
c = {"parameters": pairs, "values": ex["values"]}
tb = lambda text: h("sha256", text).hexdigest()
srt = sorted(pairs + [("Password", pw)])
case("tbank", "password at the end", c, tb("".join(v for _, v in sorted(pairs)) + pw), 4)
case("tbank", "no password", c, tb("".join(v for _, v in sorted(pairs))), 3)
case("tbank", "names too", c, tb("".join(a + v for a, v in srt)), 2)
case("tbank", "unsorted with password behind", c, tb("".join(v for _, v in pairs) + pw), 2)
case("tbank", "SHA-1", c, h("sha1", "".join(v for _, v in srt)).hexdigest(), 1)
case("tbank", "CP1251", c, tb("".join(v for _, v in srt).encode("cp1251")), 2)
case("tbank", "joined by +", c, tb("+".join(v for _, v in srt)), 1)
case("tbank", "description not signed", c, tb("".join(v for a, v in srt if a != "Description")), 3)
case("tbank", "amount in roubles", c, tb("".join("192.00" if a == "Amount" else v for a, v in srt)), 2)
cb = {"parameters": pairs + [("Recurrent", "true")], "values": ex["values"]}
case("tbank", "Python's True", cb, tb("".join(v for _, v in sorted(pairs + [("Recurrent", "True"), ("Password", pw)]))), 3)
case("tbank", "PHP's true is 1", cb, tb("".join(v for _, v in sorted(pairs + [("Recurrent", "1"), ("Password", pw)]))), 3)
case("tbank", "sent array signed as Array", {"parameters": pairs + [("Extra", '{"a":1}')], "values": ex["values"]}, tb("".join(v for _, v in sorted(pairs + [("Extra", "Array"), ("Password", pw)]))), 2)

# --- Taobao
ex = P["taobao-top"]["example"]["call"]; pairs = [tuple(p) for p in ex["parameters"]]; sec = ex["values"]["secret"]
c = ex
cat = lambda ps: "".join(a + v for a, v in sorted(ps))
case("taobao-top", "secret in front alone", c, up(sec + cat(pairs)), 3)
case("taobao-top", "secret at the end alone", c, up(cat(pairs) + sec), 3)
case("taobao-top", "HMAC-MD5", c, H("md5", sec, cat(pairs)).hexdigest().upper(), 4)
case("taobao-top", "lower case", c, up(sec + cat(pairs) + sec).lower(), 2)
case("taobao-top", "pairs with =", c, up(sec + "".join(f"{a}={v}" for a, v in sorted(pairs)) + sec), 2)
case("taobao-top", "pairs with = and &", c, up(sec + J(sorted(pairs)) + sec), 2)
case("taobao-top", "session not signed", c, up(sec + cat([p for p in pairs if p[0] != "session"]) + sec), 2)
case("taobao-top", "timestamp encoded", c, up(sec + cat([(a, quote_plus(v)) for a, v in pairs]) + sec), 3)
case("taobao-top", "unsorted", c, up(sec + "".join(a + v for a, v in pairs) + sec), 2)
case("taobao-top", "values alone", c, up(sec + "".join(v for _, v in sorted(pairs)) + sec), 1)

# --- AWS 2
ex = P["aws-sigv2"]["example"]["call"]; pairs = [tuple(p) for p in ex["parameters"]]; v = ex["values"]
qa = J([(rfc(a), rfc(b)) for a, b in sorted(pairs)])
aw = lambda text, n="sha256": b64(H(n, v["secret"], text))
case("aws-sigv2", "SHA-1", ex, aw("\n".join([v["verb"], v["host"], v["path"], qa]), "sha1"), 2)
case("aws-sigv2", "host with port", ex, aw("\n".join([v["verb"], v["host"] + ":443", v["path"], qa])), 2)
case("aws-sigv2", "no path", ex, aw("\n".join([v["verb"], v["host"], qa])), 2)
case("aws-sigv2", "empty path", ex, aw("\n".join([v["verb"], v["host"], "", qa])), 2)
case("aws-sigv2", "unsorted", {**ex, "parameters": pairs[::-1]}, aw("\n".join([v["verb"], v["host"], v["path"], J([(rfc(a), rfc(b)) for a, b in pairs[::-1]])])), 2)
case("aws-sigv2", "not encoded", ex, aw("\n".join([v["verb"], v["host"], v["path"], J(sorted(pairs))])), 3)
case("aws-sigv2", "https:// in the host", ex, aw("\n".join([v["verb"], "https://" + v["host"], v["path"], qa])), 1)
case("aws-sigv2", "backslash n", ex, aw("\\n".join([v["verb"], v["host"], v["path"], qa])), 2)
case("aws-sigv2", "lower-case verb", ex, aw("\n".join([v["verb"].lower(), v["host"], v["path"], qa])), 1)
case("aws-sigv2", "CRLF", ex, aw("\r\n".join([v["verb"], v["host"], v["path"], qa])), 1)

# --- Last.fm
ex = P["lastfm"]["example"]["call"]; pairs = [tuple(p) for p in ex["parameters"]] + [("artist", "Björk")]; sec = ex["values"]["secret"]
c = {"parameters": pairs, "values": ex["values"]}
sg = [p for p in pairs if p[0] != "format"]
d = lambda t: h("md5", t).hexdigest()
case("lastfm", "format signed", c, d(cat(pairs) + sec), 5)
case("lastfm", "encoded", c, d(cat([(a, quote_plus(x)) for a, x in sg]) + sec), 3)
case("lastfm", "Latin-1", c, d((cat(sg) + sec).encode("latin-1")), 2)
case("lastfm", "= and &", c, d(J(sorted(sg)) + sec), 2)
case("lastfm", "secret as a parameter", c, d(cat(sg + [("secret", sec)])), 1)
case("lastfm", "api_key left out", c, d(cat([p for p in sg if p[0] != "api_key"]) + sec), 2)
case("lastfm", "decomposed ö", c, d(cat([(a, x.replace("ö", "o\u0308")) for a, x in sg]) + sec), 1)
case("lastfm", "api_key in place of the secret", c, d(cat(sg) + "YOUR_API_KEY"), 2)
print(json.dumps(OUT, ensure_ascii=False, indent="\t"))
