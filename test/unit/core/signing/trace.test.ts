import assert from 'node:assert/strict';
import type { Credentials, MethodCall, Parameter } from '../../../../src/core/call/call.ts';
import { mask } from '../../../../src/core/masking/mask.ts';
import { signCall, signingStepInClear } from '../../../../src/core/services/ok/sign.ts';
import { requestUrl } from '../../../../src/core/signing/request.ts';
import { stepText, viewTrace } from '../../../../src/core/signing/trace.ts';
import { requestOf, type Segment, signingStringOf, type TraceView } from '../../../../src/core/signing/traceView.ts';

const segmentsText = (segments: readonly Segment[]) => segments.map(({ text }) => text).join('');

const baseUrl = 'https://api.example.org/gate';
const credentials: Credentials = {
	applicationKey: 'APPLICATIONKEY',
	accessToken: 'ACCESS+TOKEN',
	applicationSecretKey: 'SECRET KEY',
};

function callWith(...parameters: (readonly [name: string, value: string])[]): MethodCall {
	return { method: 'events.get', parameters: parameters.map(([name, value]): Parameter => ({ name, value })) };
}

function viewOf(call: MethodCall, limits?: { parameters: number; valueLength: number }) {
	return viewTrace(signCall(call, credentials), credentials, baseUrl, limits);
}

/** The view, and the steps that are laid out of it, as JSON. */
function shownOf(view: TraceView): string {
	return JSON.stringify([view, signingStringOf(view), requestOf(view)]);
}

function partsOf(segments: readonly Segment[]): string {
	return segments.map(({ part, text }) => `${part}:${text}`).join(' ');
}

const call = callWith(['text', 'a&b c=d'], ['имя', '😀'], ['empty', '']);

describe('a parameter with a secret in its value', () => {
	const plain = callWith(['a', 'Bearer env-1'], ['pin', '7'], ['same', 'env-1_']);
	const secret: MethodCall = {
		...plain,
		parameters: [
			{ name: 'a', value: 'Bearer env-1', secrets: ['env-1'] },
			{ name: 'pin', value: '7', secrets: ['7'] },
			{ name: 'same', value: 'env-1_' },
		],
	};

	it('is shown in the form of a POST as in the query of a GET', () => {
		const [get, post] = [secret, { ...secret, httpMethod: 'POST' as const }].map((one) =>
			stepText(signCall(one, credentials), credentials, baseUrl, 'request'),
		);
		assert.equal(post, get?.replace('GET /gate/fb.do?', 'POST /gate/fb.do\n\n'));
	});

	it('is signed and sent as any other', () => {
		const [signed, other] = [signCall(secret, credentials), signCall(plain, credentials)];
		assert.equal(signed.sig, other.sig);
		assert.equal(requestUrl(baseUrl, signed, 'T'), requestUrl(baseUrl, other, 'T'));
	});

	it('is shown as a mask in every step, however short it is, and its secret wherever it stands', () => {
		const trace = signCall(secret, credentials);
		const signingString = `a=${mask}application_key=APPLICATIONKEYformat=jsonmethod=events.getpin=${mask}same=${mask}_`;
		assert.equal(stepText(trace, credentials, baseUrl, 'signing-string'), signingString + mask);
		const text = (step: 'request' | 'signed-parameters') => stepText(trace, credentials, baseUrl, step);
		assert.match(text('request'), new RegExp(`a=${mask}&.*pin=${mask}&same=${mask}_&`));
		assert.match(text('signed-parameters'), new RegExp(`^a=${mask}\n.*pin=${mask}\n`, 's'));
	});
});

describe('viewTrace', () => {
	it('names each part of the signing string and whose it is', () => {
		const view = viewOf(callWith(['a', '1']));
		assert.equal(
			partsOf(signingStringOf(view)),
			`name:a equals:= value:1 name:application_key equals:= value:APPLICATIONKEY name:format equals:= value:json name:method equals:= value:events.get secret:${mask}`,
		);
		const parameters = signingStringOf(view).map(({ parameter }) => parameter);
		assert.deepEqual(parameters, [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, undefined]);
		const sources = view.signedParameters.map(({ source }) => source);
		assert.deepEqual(sources, [0, -1, -1, -1]);
		assert.equal(view.omittedParameters, 0);
	});

	it('has the same parts, encoded, in the request, then sig and access_token', () => {
		const view = viewOf(call);
		const pairs = requestOf(view).filter(({ parameter }) => parameter !== undefined);
		for (const [parameter, { segments }] of view.signedParameters.entries()) {
			const encoded = segmentsText(pairs.filter((segment) => segment.parameter === parameter));
			const [name, value] = encoded.split('=').map(decodeURIComponent);
			assert.equal(`${name}=${value}`, segmentsText(segments));
		}
		assert.equal(
			partsOf(requestOf(view).slice(-8)),
			`separator:& name:sig equals:= sig:${view.sig} separator:& name:access_token equals:= secret:${mask}`,
		);
		assert.equal(requestOf(view)[0]?.text, 'GET /gate/fb.do?');
	});

	it('says what the trace says', () => {
		const trace = signCall(call, credentials);
		const view = viewTrace(trace, credentials, baseUrl);
		for (const fact of ['scheme', 'schemeReason', 'signingSecretFormula', 'sig'] as const)
			assert.equal(view[fact], trace[fact]);
		assert.equal(view.signingStringBytes, trace.signingStringBytes());
	});

	it('takes the middle out of a long value, and says how much', () => {
		const view = viewOf(callWith(['text', `HEAD${'x'.repeat(1000)}TAIL`]), { parameters: 10, valueLength: 8 });
		const shown = view.signedParameters.at(-1)?.segments ?? [];
		assert.equal(partsOf(shown), 'name:text equals:= value:HEAD elided:… 1000 … value:TAIL');
		assert.ok(segmentsText(requestOf(view)).length < 300);
		assert.ok(segmentsText(signingStringOf(view)).length < 200);
	});

	it('does not take half a character out', () => {
		const view = viewOf(callWith(['text', '😀'.repeat(99)]), { parameters: 10, valueLength: 6 });
		for (const { text } of [...signingStringOf(view), ...requestOf(view)]) assert.ok(text.isWellFormed());
	});

	it('masks before it takes the middle out', () => {
		const value = `x${credentials.applicationSecretKey}`.repeat(50);
		for (let valueLength = 2; valueLength < 60; valueLength++) {
			const view = shownOf(viewOf(callWith(['text', value]), { parameters: 10, valueLength }));
			assert.ok(!/SECRE|T KEY|T%20K/.test(view), `${valueLength}`);
		}
	});

	it('masks what reaches into the ends of a value of megabytes', () => {
		const secret = credentials.applicationSecretKey ?? assert.fail();
		const escaped = Array.from(secret, (unit) => `%5Cu00${unit.charCodeAt(0).toString(16).padStart(2, '0')}`).join('');
		for (const text of [secret, escaped])
			for (let at = 0; at < text.length + 8; at++) {
				// Megabytes only now and then: they take time.
				const filler = 'x'.repeat(at % 32 === 0 ? 2_000_000 : 20_000);
				const value = `${'h'.repeat(at)}${text}${filler}${text}${'t'.repeat(at)}`;
				const [, , head, elided, tail] =
					viewOf(callWith(['text', value]), { parameters: 10, valueLength: 40 }).signedParameters.at(-1)?.segments ??
					[];
				const shown = (end: string) => end.slice(0, 20);
				assert.equal(head?.text, shown(`${'h'.repeat(at)}${mask}${filler}`));
				assert.equal(tail?.text, `x${mask}${'t'.repeat(at)}`.padStart(20, 'x').slice(-20));
				assert.match(elided?.text ?? '', /^… \d{5,7} …$/);
			}
	});

	it('shows no part of a secret where megabytes are full of them', () => {
		const value = `x${credentials.applicationSecretKey}`.repeat(200_000);
		const signed = signCall(callWith(['text', value]), credentials);
		for (let valueLength = 100_000; valueLength < 100_024; valueLength += 2) {
			const view = shownOf(viewTrace(signed, credentials, baseUrl, { parameters: 10, valueLength }));
			assert.ok(!/SECRE|T KEY|T%20K/.test(view), `${valueLength}`);
		}
	});

	it('leaves parameters beyond the limit out, and says how many', () => {
		const many = Array.from({ length: 50 }, (_, i) => [`p${i}`, `${i}`] as const);
		const view = viewOf(callWith(...many), { parameters: 5, valueLength: 100 });
		assert.equal(view.signedParameters.length, 5);
		assert.equal(view.omittedParameters, 48);
		for (const segments of [signingStringOf(view), requestOf(view)])
			assert.equal(partsOf(segments.filter(({ part }) => part === 'elided')), 'elided:… 48 more …');
		assert.ok(!segmentsText(requestOf(view)).includes('&&'));
	});

	it('has each parameter once, as it crosses to a page with each key', () => {
		const written = JSON.stringify(viewOf(callWith(['text', 'once'])));
		assert.equal(written.split('once').length - 1, 1);
		assert.equal(written.split('"text":"text"').length - 1, 1);
	});

	it('stays small whatever the call', () => {
		const many = Array.from({ length: 10_000 }, (_, i) => [`p${i}`, 'v'.repeat(1000)] as const);
		assert.ok(shownOf(viewOf(callWith(...many))).length < 1_000_000);
	});
});

describe('a secret that reaches over a name, its value or the next parameter', () => {
	const keys: Credentials = { ...credentials, accessToken: 'tok=secretvalue1', applicationSecretKey: 'tokp2=x' };
	const rows: readonly [name: string, parameters: Record<string, string>, shown: string][] = [
		['a name and its value', { tok: 'secretvalue1' }, `${mask}=${mask}`],
		['a part of both', { 'my tok': 'secretvalue1 more' }, `my ${mask}=${mask} more`],
		['two parameters', { p1: 'my tok', p2: 'x' }, `p1=my ${mask}`],
	];
	for (const [title, parameters, shown] of rows) {
		it(`is masked in the shown trace and in its copies: ${title}`, () => {
			const trace = signCall(callWith(...Object.entries(parameters)), keys);
			const view = viewTrace(trace, keys, baseUrl);
			const own = view.signedParameters.find(({ source }) => source === 0)?.segments ?? [];
			assert.equal(segmentsText(own), shown);
			assert.equal(segmentsText(signingStringOf(view)), stepText(trace, keys, baseUrl, 'signing-string'));
			for (const text of [segmentsText(requestOf(view)), stepText(trace, keys, baseUrl, 'signed-parameters')])
				assert.ok(!text.includes('secretvalue1'), text);
		});
	}
});

describe('stepText', () => {
	const trace = signCall(call, credentials);
	const text = (step: Parameters<typeof stepText>[3]) => stepText(trace, credentials, baseUrl, step);

	it('is each step, whole and masked', () => {
		assert.equal(text('signing-secret'), `MD5(access_token + application_secret_key) = ${mask}`);
		assert.equal(
			text('signed-parameters'),
			'application_key=APPLICATIONKEY\nempty=\nformat=json\nmethod=events.get\ntext=a&b c=d\nимя=😀',
		);
		assert.equal(text('signing-string'), `${text('signed-parameters').replaceAll('\n', '')}${mask}`);
		assert.equal(text('sig'), trace.sig);
		const [path, token] = requestUrl(baseUrl, trace, 'TOKEN').slice('https://api.example.org'.length).split('TOKEN');
		assert.equal(text('request'), `GET ${path}${mask}${token}`);
	});

	it('has nothing taken out', () => {
		const many = Array.from({ length: 300 }, (_, i) => [`p${i}`, ''] as const);
		const longTrace = signCall(callWith(['text', 'x'.repeat(100_000)], ...many), credentials);
		for (const step of ['signed-parameters', 'signing-string', 'request'] as const) {
			const whole = stepText(longTrace, credentials, baseUrl, step);
			assert.ok(whole.includes('x'.repeat(100_000)) && whole.includes('p299') && !whole.includes('…'), step);
		}
	});

	it('is what the segments of the view say', () => {
		const view = viewTrace(trace, credentials, baseUrl);
		assert.equal(segmentsText(signingStringOf(view)), text('signing-string'));
		assert.equal(segmentsText(requestOf(view)), text('request'));
		const lines = view.signedParameters.map(({ segments }) => segmentsText(segments));
		assert.equal(lines.join('\n'), text('signed-parameters'));
	});

	it('masks secrets in names, values, method, format and path', () => {
		const secret = 'SECRETKEY';
		const held = { ...credentials, applicationSecretKey: secret };
		const derived = signingStepInClear('signing-secret', call, held);
		const leaking: MethodCall = {
			method: `a.${secret}`,
			format: secret,
			parameters: [
				{ name: `n${secret}`, value: `ACCESS%2BTOKEN ACCESS%2bTOKEN ACCESS+TOKEN ${secret}` },
				{ name: 'derived', value: `<${derived}>` },
			],
		};
		const leakingTrace = signCall(leaking, held);
		const everything = [
			shownOf(viewTrace(leakingTrace, held, `${baseUrl}/${secret}`)),
			...(['signing-secret', 'signed-parameters', 'signing-string', 'sig', 'request'] as const).map((step) =>
				stepText(leakingTrace, held, `${baseUrl}/${secret}`, step),
			),
		].join('\n');
		for (const hidden of [secret, derived, 'ACCESS+TOKEN', 'ACCESS%2BTOKEN', 'ACCESS%2bTOKEN', 'ACCESS%252BTOKEN']) {
			assert.ok(!everything.includes(hidden), hidden);
		}
	});
});

describe('the request line', () => {
	it('has the endpoint’s path, or the bare one where base_url cannot be called', () => {
		const call = callWith();
		const path = (url: string) =>
			/^GET (.*)\?/.exec(stepText(signCall(call, credentials), credentials, url, 'request'))?.[1];
		assert.equal(path('https://api.example.org'), '/fb.do');
		assert.equal(path('https://api.example.org/gate/fb.do'), '/gate/fb.do');
		assert.equal(path('nowhere'), '/fb.do');
	});
});
