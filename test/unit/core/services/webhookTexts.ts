/** Requests as the documentation of services has them, each with its keys there. */
export const webhookTexts: Readonly<
	Record<string, { readonly text: string; readonly keys: Readonly<Record<string, string>>; readonly byte: string }>
> = {
	// https://docs.slack.dev/authentication/verifying-requests-from-slack
	slack: {
		text: `POST /webhook-collect HTTP/1.1
Host: example.com
X-Slack-Request-Timestamp: 1531420618
Content-Type: application/x-www-form-urlencoded
X-Slack-Signature: v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503

token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c
`,
		keys: { signing_secret: '8f742231b10e8888abcd99yyyzzz85a5' },
		byte: 'foobar',
	},
	// https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries
	'github-webhook': {
		text: `X-GitHub-Event: ping\r
X-Hub-Signature-256: sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17\r
\r
Hello, World!`,
		keys: { secret: "It's a Secret to Everybody" },
		byte: 'Hello',
	},
	// https://www.twilio.com/docs/usage/security
	twilio: {
		text: `POST https://mycompany.com/myapp.php?foo=1&bar=2 HTTP/1.1
Content-Type: application/x-www-form-urlencoded
x-twilio-signature: RSOYDt4T1cUTdK1PDd93/VVr8B8=

Digits=1234&To=%2B18005551212&From=%2B14158675309&Caller=%2B14158675309&CallSid=CA1234567890ABCDE`,
		keys: { auth_token: '12345' },
		byte: 'foo=1',
	},
	'telegram-webapp': {
		text: 'query_id=AAHdF6IQAAAAAN0XohDhrOrc&user=%7B%22id%22%3A279058397%2C%22first_name%22%3A%22Vladislav%22%2C%22last_name%22%3A%22Kibenko%22%2C%22username%22%3A%22vdkfrost%22%2C%22language_code%22%3A%22ru%22%2C%22is_premium%22%3Atrue%7D&auth_date=1662771648&hash=c501b71e775f74ce10e377dea85a7ea24ecd640b223ea86dfe453e0eaed2e2b2',
		keys: { bot_token: '5768337691:AAH5YkoiEuPk8-FZa32hStHTqXiLPtAEhx8' },
		byte: '1662771648',
	},
	// https://meta.discourse.org/t/13045
	'discourse-sso': {
		text: 'http://www.example.com/discourse/sso?sso=bm9uY2U9Y2I2ODI1MWVlZmI1MjExZTU4YzAwZmYxMzk1ZjBjMGI%3D%0A&sig=2828aa29899722b35a2f191d34ef9b3ce695e0e6eeec47deb46d588d70c7cb56',
		keys: { secret: 'd836444a9e4084d5b224a60c208dce14' },
		byte: 'bm9u',
	},
	// Adyen/adyen-node-api-library: src/__tests__/hmacValidator.spec.ts
	'adyen-webhook': {
		text: `POST /adyen HTTP/1.1
Content-Type: application/json

{"live":"false","notificationItems":[{"NotificationRequestItem":{"pspReference":"pspReference","originalReference":"originalReference","merchantAccountCode":"merchantAccount","merchantReference":"reference","amount":{"currency":"EUR","value":1000},"eventCode":"REPORT_AVAILABLE","eventDate":"2019-09-21T11:45:24.637Z","paymentMethod":"VISA","reason":"reason","success":"true","additionalData":{"hmacSignature":"ZNBPtI+oDyyRrLyD1XirkKnQgIAlFc07Vj27TeHsDRE="}}}]}`,
		keys: { hmac_key: 'DFB1EB5485895CFA84146406857104ABB4CBCABDC8AAF103A624C8F6A3EAAB00' },
		byte: 'EUR',
	},
	// https://dev.vk.com/ru/mini-apps/development/launch-params-sign
	'vk-launch': {
		text: 'https://example.com/?vk_user_id=494075&vk_app_id=6736218&vk_is_app_user=1&vk_are_notifications_enabled=1&vk_language=ru&vk_access_token_settings=&vk_platform=android&sign=htQFduJpLxz7ribXRZpDFUH-XEUhC9rBPTJkjUFEkRA#/start',
		keys: { secret: 'wvl68m4dR1UpLrVRli' },
		byte: '494075',
	},
	// arlyon/async-stripe: async-stripe-webhook/src/webhook.rs
	'stripe-webhook': {
		text: `POST /stripe HTTP/1.1
Content-Type: application/json
Stripe-Signature: t=1533204620,v1=d7373bc68f4bd320b253cd7461f87af6e1cdf1b4d7db1614d8d1d746972d2d0a,v0=63f3a72374a733066c4be69ed7f8e5ac85c22c9f0a6a612ab9a025a9e4ee7eef

{"account":"acct_123","api_version":"2017-05-25","created":1533204620,"data":{"object":{"amount":1000,"currency":"usd","customer":"cus_123","date":1533204620,"description":"Test Invoice Item","discountable":false,"id":"ii_123","invoice":"in_123","livemode":false,"metadata":{},"object":"invoiceitem","period":{"end":1533204620,"start":1533204620},"proration":false,"quantity":3,"quantity_decimal":"0"}},"id":"evt_123","livemode":false,"object":"event","pending_webhooks":1,"request":{"id":"req_123","idempotency_key":"idempotency-key-123"},"type":"invoiceitem.created"}`,
		keys: { signing_secret: 'secret' },
		byte: 'usd',
	},
	// https://github.com/standard-webhooks/standard-webhooks: libraries/javascript/src/index.test.ts
	'standard-webhooks': {
		text: `POST /hook HTTP/1.1
Content-Type: application/json
webhook-id: msg_p5jXN8AQM9LWM0D4loKWxJek
webhook-timestamp: 1614265330
webhook-signature: v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=

{"test": 2432232314}`,
		keys: { signing_secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' },
		byte: '2432',
	},
	// https://shopify.dev/docs/apps/build/authentication-authorization: the secret is "hush"
	shopify: {
		text: 'https://example.org/some/redirect_uri?code=0907a61c0c8d55e99db179b68161bc00&hmac=700e2dadb827fcc8609e9d5ce208b2e9cdaab9df07390d2cbca10d7c328fc4bf&shop=some-shop.myshopify.com&state=0.6784241404160823&timestamp=1337178173',
		keys: { client_secret: 'hush' },
		byte: 'some-shop',
	},
	// line/line-bot-sdk-java: LineSignatureValidatorTest.java
	'line-webhook': {
		text: `POST /callback HTTP/1.1
Content-Type: application/json
x-line-signature: 3q8QXTAGaey18yL8FWTqdVlbMr6hcuNvM4tefa0o9nA=

{}`,
		keys: { channel_secret: 'SECRET' },
		byte: '{}',
	},
	// https://yoomoney.ru/docs/wallet/using-api/notification-p2p-incoming
	'yoomoney-wallet': {
		text: 'notification_type=p2p-incoming&operation_id=1234567&amount=300.00&currency=643&datetime=2011-07-01T09:00:00.000%2B04:00&sender=41001XXXXXXXX&codepro=false&label=YM.label.12345&sha1_hash=a2ee4a9195f4a90e893cff4f62eeba0b662321f9',
		keys: { notification_secret: '01234567890ABCDEF01234567890' },
		byte: '300.0',
	},
};
