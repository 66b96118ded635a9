# Clients that sign wrongly, written in Python: python3 wrongClients.py <schemes with examples>.json > wrongClients.json
import json,hashlib,hmac,base64,sys
from urllib.parse import quote, quote_plus, urlencode
d={s['id']:s for s in json.load(open(sys.argv[1]))['schemes']}
H=lambda a,k,m:hmac.new(k.encode(),m.encode(),a).digest()
b64=lambda b:base64.b64encode(b).decode()
md5=lambda t:hashlib.md5(t.encode()).hexdigest()
out=[]
def case(id,what,sig,codes,call=None):
    s=d[id]; out.append(dict(service=id,scheme=s['scheme'],mistake=what,call=call or s['example']['call'],signature=sig,codes=codes))
def c(id): 
    call=d[id]['example']['call']; return [tuple(x) for x in call.get('parameters',[])],call.get('values',{})
# binance
p,v=c('binance'); p=[x for x in p if x[0]!='signature']; q=urlencode(p); k=v['secret']
case('binance','parameters sorted before signing',H('sha256',k,urlencode(sorted(p))).hex(),['sorted'])
case('binance','secret with a line feed',H('sha256',k+'\n',q).hex(),['secret-with-white-space'])
case('binance','SHA-512 for SHA-256',H('sha512',k,q).hex(),['other-hash'])
case('binance','key and text exchanged',H('sha256',q,k).hex(),['key-and-text-exchanged'])
case('binance','Base64 for hex',b64(H('sha256',k,q)),['sig-written-otherwise'])
case('binance','plain SHA-256 with the secret behind',hashlib.sha256((q+k).encode()).hexdigest(),['hmac-missing'])
case('binance','timestamp not signed',H('sha256',k,urlencode([x for x in p if x[0]!='timestamp'])).hex(),['parameter-not-signed'])
case('binance','joined without &',H('sha256',k,''.join(f'{a}={b}' for a,b in p)).hex(),['joiner-missing'])
case('binance','secret in upper case and sorted',H('sha256',k.upper(),urlencode(sorted(p))).hex(),['secret-case','sorted'])
# taobao
p,v=c('taobao-top'); k=v['secret']; p=[x for x in p if x[0]!='sign']
t=''.join(a+b for a,b in sorted(p) if b!='')
case('taobao-top','secret in front only',md5(k+t).upper(),['secret-only-in-front'])
case('taobao-top','lower case',md5(k+t+k),['sig-written-otherwise'])
case('taobao-top','with =',md5(k+''.join(f'{a}={b}' for a,b in sorted(p) if b!='')+k).upper(),['pair-with-equals'])
case('taobao-top','not sorted',md5(k+''.join(a+b for a,b in p if b!='')+k).upper(),['not-sorted'])
case('taobao-top','HMAC-MD5 of the concatenation',H('md5',k,t).hex().upper(),['hmac'] )
case('taobao-top','values form-encoded',md5(k+''.join(a+quote_plus(b) for a,b in sorted(p) if b!='')+k).upper(),['value-form-encoded'])
# wechat
p,v=c('wechat-pay-v2'); k=v['secret']; p=[x for x in p if x[0]!='sign']
t='&'.join(f'{a}={b}' for a,b in sorted(p) if b!='')
case('wechat-pay-v2','&key= left out',md5(t+k).upper(),['text-missing'])
case('wechat-pay-v2','& left out before key=',md5(t+'key='+k).upper(),['text-missing'])
case('wechat-pay-v2','lower case',md5(t+'&key='+k),['sig-written-otherwise'])
case('wechat-pay-v2','SHA-256',hashlib.sha256((t+'&key='+k).encode()).hexdigest().upper(),['other-hash'])
case('wechat-pay-v2','ignoring case',md5('&'.join(f'{a}={b}' for a,b in sorted(p,key=lambda x:x[0].lower()) if b!='')+'&key='+k+'\n').upper(),['string-ends-with-line-end'])
# aliyun
p,v=c('aliyun-rpc'); k=v['secret']; p=[x for x in p if x[0]!='Signature']
e=lambda s:quote(s,safe='-_.~')
q='&'.join(e(a)+'='+e(b) for a,b in sorted(p)); verb=v['verb']
sg=lambda key,text:b64(H('sha1',key,text))
case('aliyun-rpc','secret without &',sg(k,f'{verb}&%2F&'+e(q)),['text-missing'])
case('aliyun-rpc','query encoded once',sg(k+'&',f'{verb}&%2F&'+q),['encoding-missing'])
case('aliyun-rpc','/ not encoded',sg(k+'&',f'{verb}&/&'+e(q)),['text-differs'])
case('aliyun-rpc','values not encoded',sg(k+'&',f'{verb}&%2F&'+e('&'.join(a+'='+b for a,b in sorted(p)))),['value-not-encoded'])
q2='&'.join(quote_plus(a)+'='+quote_plus(b) for a,b in sorted(p))
0 and case('aliyun-rpc','quote_plus inside and outside',sg(k+'&',f'{verb}&%2F&'+quote_plus(q2)),['value-encoded-otherwise','encoded-otherwise'])
case('aliyun-rpc','SHA-256',b64(H('sha256',k+'&',f'{verb}&%2F&'+e(q))),['other-hash'])
case('aliyun-rpc','hex',H('sha1',k+'&',f'{verb}&%2F&'+e(q)).hex(),['sig-written-otherwise'])
case('aliyun-rpc','other verb',sg(k+'&',f'{verb.lower()}&%2F&'+e(q)),['part-written-otherwise'])
# oauth1
p,v=c('oauth1-hmac-sha1'); p=[x for x in p if x[0] not in('oauth_signature','realm')]
cs,ts,u,verb=v['consumer_secret'],v['token_secret'],v['url'],v['verb']
q='&'.join(x+'='+y for x,y in sorted((e(a),e(b)) for a,b in p))
case('oauth1-hmac-sha1','without token secret',sg(e(cs)+'&',f'{verb}&{e(u)}&{e(q)}'),['secret-missing'])
case('oauth1-hmac-sha1','url not encoded',sg(e(cs)+'&'+e(ts),f'{verb}&{u}&{e(q)}'),['encoding-missing'])
case('oauth1-hmac-sha1','parameters encoded once',sg(e(cs)+'&'+e(ts),f'{verb}&{e(u)}&{q}'),['encoding-missing'])
case('oauth1-hmac-sha1','secrets exchanged',sg(e(ts)+'&'+e(cs),f'{verb}&{e(u)}&{e(q)}'),['parts-exchanged'])
case('oauth1-hmac-sha1','nonce not signed',sg(e(cs)+'&'+e(ts),f'{verb}&{e(u)}&{e("&".join(x+"="+y for x,y in sorted((e(a),e(b)) for a,b in p if a!="oauth_nonce")))}'),['parameter-not-signed'])
# tbank
p,v=c('tbank'); k=v['password']; ex=['Token','Receipt','DATA','Shops']
items=dict([x for x in p if x[0] not in ex]+[['Password',k]])
sh=lambda t:hashlib.sha256(t.encode()).hexdigest()
case('tbank','password not among the values',sh(''.join(items[a] for a in sorted(items) if a!='Password')),['added-pair-missing'])
case('tbank','password at the end',sh(''.join(items[a] for a in sorted(items) if a!='Password')+k),['added-pair-at-end'])
case('tbank','names too',sh(''.join(a+items[a] for a in sorted(items))),['equals-missing'])
case('tbank','MD5',md5(''.join(items[a] for a in sorted(items))),['other-hash'])
case('tbank','HMAC with the password',H('sha256',k,''.join(items[a] for a in sorted(items) if a!='Password')).hex(),['hmac','added-pair-missing'])
# slack
p,v=c('slack'); k=v['secret']; ts,b=v['timestamp'],v['body']
case('slack','body alone',H('sha256',k,b).hex(),['part-missing'])
case('slack','without v0:',H('sha256',k,f'{ts}:{b}').hex(),['text-missing'])
case('slack','prefix sent twice','v0='+H('sha256',k,f'v0:{ts}:{b}').hex(),['sig-with-prefix'])
case('slack','milliseconds',H('sha256',k,f'v0:{ts}000:{b}').hex(),['date-reformatted'])
case('slack','. for :',H('sha256',k,f'v0.{ts}.{b}').hex(),['text-differs'])
case('slack','secret quoted',H('sha256','"'+k+'"',f'v0:{ts}:{b}').hex(),['secret-quoted'])
case('slack','line feed after the body',H('sha256',k,f'v0:{ts}:{b}\n').hex(),['string-ends-with-line-end'])
# github
p,v=c('github-webhook'); k=v['secret']
body='{"action":"opened","issue":{"url":"https://api.example.org/issues/1","title":"Привет"},"number":1}'
call={'values':{'secret':k,'body':body}}
o=json.loads(body)
case('github-webhook','json.dumps of what was parsed',H('sha256',k,json.dumps(o)).hex(),['json-reserialised'],call)
case('github-webhook','json.dumps with characters',H('sha256',k,json.dumps(o,ensure_ascii=False)).hex(),['json-spaces'],call)
case('github-webhook','SHA-1',H('sha1',k,body).hex(),['other-hash'],call)
case('github-webhook','key from hex',hmac.new(bytes.fromhex('00112233445566778899aabbccddeeff'),body.encode(),'sha256').hexdigest(),['key-decoded'],{'values':{'secret':'00112233445566778899aabbccddeeff','body':body}})
case('github-webhook','sha256= sent along','sha256='+H('sha256',k,body).hex(),['sig-with-prefix'],call)
# twilio
p,v=c('twilio'); k=v['secret']; u=v['url']
t=''.join(a+b for a,b in sorted(p))
case('twilio','http for https',sg(k,u.replace('https','http')+t),['url-scheme'])
case('twilio','not sorted',sg(k,u+''.join(a+b for a,b in p[::-1])),['not-sorted'],{'parameters':p[::-1],'values':v})
case('twilio','url without its query',sg(k,u.split('?')[0]+t),['url-query'])
case('twilio','without parameters',sg(k,u),['part-missing'])
# lazada, tencent
p,v=c('lazada'); k=v['secret']; p=[x for x in p if x[0]!='sign']; path=v['path']; body=v.get('body','')
t=''.join(f'{a}={b}' if False else a+b for a,b in sorted(p) if b!='')
case('lazada','no path',H('sha256',k,''.join(f'{a}={b}' for a,b in sorted(p) if b!='')+body).hex().upper(),['pair-with-equals','part-missing'])
p,v=c('tencent-cloud-v1'); k=v['secret']; p=[x for x in p if x[0]!='Signature']
q='&'.join(f'{a}={b}' for a,b in sorted(p))
case('tencent-cloud-v1','host missing',sg(k,v['verb']+v['path']+'?'+q),['part-missing'])
case('tencent-cloud-v1','POST for GET',sg(k,('POST' if v['verb']=='GET' else 'GET')+v['host']+v['path']+'?'+q),['another-verb'])
0 and case('tencent-cloud-v1','values encoded',sg(k,v['verb']+v['host']+v['path']+'?'+'&'.join(f'{a}={e(b)}' for a,b in sorted(p))),['value-percent-encoded'])
print(json.dumps(out,ensure_ascii=False,indent='\t'))
