import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { type Credentials, isSigned, type MethodCall } from '../../../../../src/core/call/call.ts';
import { checkCall } from '../../../../../src/core/call/checkCall.ts';
import { WorkbenchError } from '../../../../../src/core/call/errors.ts';
import {
	CallProblemError,
	parametersToSign,
	signCall,
	signingStepInClear,
} from '../../../../../src/core/services/ok/sign.ts';
import { requestUrl } from '../../../../../src/core/signing/request.ts';
import { stepText, viewTrace } from '../../../../../src/core/signing/trace.ts';
import {
	anyCall,
	anyCredentials,
	anyText,
	illFormedText,
	signableCall,
	signingCredentials,
} from '../../arbitraries.ts';

const baseUrl = 'https://api.example.org';

describe('signing, whatever the call', () => {
	it('signs of a request everything but sig and access_token, whatever the order it came in', () => {
		const received = fc.tuple(signableCall, signingCredentials).chain(([call, credentials]) => {
			const trace = signCall(call, credentials);
			const query = new URL(requestUrl(baseUrl, trace, credentials.accessToken)).searchParams;
			const sent = [...query].map(([name, value]) => ({ name, value }));
			return fc.tuple(fc.constant(trace), fc.shuffledSubarray(sent, { minLength: sent.length }));
		});
		fc.assert(
			fc.property(received, ([trace, sent]) => {
				const signed = trace.signedParameters.map(({ name, value }) => ({ name, value }));
				assert.deepEqual(parametersToSign(sent), signed);
				assert.equal(sent.filter(({ name }) => !isSigned(name)).length, 2);
			}),
		);
	});

	it('signs the parameters sorted, then the signing secret, in UTF-8', () => {
		const md5 = (text: string) => createHash('md5').update(text).digest('hex');
		fc.assert(
			fc.property(signableCall, signingCredentials, (call, credentials) => {
				const { scheme, accessToken, applicationKey, applicationSecretKey, sessionSecretKey } = credentials;
				const isServer =
					sessionSecretKey === undefined || (applicationSecretKey !== undefined && scheme === 'server-server');
				const secret = isServer ? md5(`${accessToken}${applicationSecretKey}`) : sessionSecretKey;
				const { format = 'json' } = call;
				const general = Object.entries({
					application_key: applicationKey,
					method: call.method,
					...(format !== null && { format }),
				});
				const pairs = [...general, ...call.parameters.map(({ name, value }) => [name, value] as const)];
				pairs.sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
				const inClear = pairs.map(([name, value]) => `${name}=${value}`).join('') + secret;
				const trace = signCall(call, credentials);
				assert.equal(trace.sig, md5(inClear));
				assert.equal(trace.signingStringBytes(), Buffer.byteLength(inClear));
				const signed = trace.signedParameters.map(({ name, value }) => [name, value]);
				assert.deepEqual(signed, pairs);
				assert.equal(signingStepInClear('signing-string', call, credentials), inClear);
			}),
			{ numRuns: 10_000 },
		);
	});

	it('lets each value be read back from the query', () => {
		fc.assert(
			fc.property(signableCall, signingCredentials, (call, credentials) => {
				const trace = signCall(call, credentials);
				const url = requestUrl(baseUrl, trace, credentials.accessToken);
				const written = [
					...trace.signedParameters.map(({ name, value }) => [name, value]),
					['sig', trace.sig],
					['access_token', credentials.accessToken],
				];
				const query = url.slice(`${baseUrl}/fb.do?`.length);
				assert.match(query, /^[A-Za-z0-9._~%=&-]*$/);
				assert.deepEqual([...new URLSearchParams(query)], written);
				assert.deepEqual([...new URL(url).searchParams], written);
				const decoded = query.split('&').map((pair) => pair.split('=').map(decodeURIComponent));
				assert.deepEqual(decoded, written);
			}),
		);
	});

	it('gives another sig for any one character changed in a name, a value or a key', () => {
		const change = fc.record({
			at: fc.nat(),
			by: fc.constantFrom('a', 'A', '0', ' ', 'ё', '\u0301'),
			remove: fc.boolean(),
			field: fc.nat(),
		});
		fc.assert(
			fc.property(signableCall, signingCredentials, change, (call, credentials, { at, by, remove, field }) => {
				const edit = (value: string) => {
					const characters = [...value];
					characters.splice(at % (characters.length + 1), remove ? 1 : 0, ...(remove ? [] : [by]));
					return characters.join('');
				};
				const changed = changeField(call, credentials, field, edit);
				fc.pre(changed !== undefined && canSign(...changed));
				assert.notEqual(signCall(...changed).sig, signCall(call, credentials).sig);
			}),
			{ numRuns: 500 },
		);
	});

	it('throws nothing but problems, and then says them', () => {
		fc.assert(
			fc.property(anyCall, anyCredentials, fc.oneof(anyText, fc.constant(baseUrl)), (call, credentials, someUrl) => {
				const problems = checkCall(call, credentials);
				const hasError = problems.some(({ severity }) => severity === 'error');
				try {
					const trace = signCall(call, credentials);
					assert.equal(hasError, false);
					viewTrace(trace, credentials, someUrl, { parameters: 2, valueLength: 3 });
					stepText(trace, credentials, someUrl, 'request');
				} catch (error) {
					assert.ok(error instanceof CallProblemError, String(error));
					assert.equal(hasError, true);
					assert.deepEqual(error.problems, problems);
				}
				const request = { signedParameters: [], sig: '' };
				try {
					requestUrl(someUrl, request, '');
				} catch (error) {
					assert.ok(error instanceof WorkbenchError, String(error));
				}
			}),
			{ numRuns: 1000 },
		);
	});

	it('takes half a character for a problem, wherever it stands', () => {
		fc.assert(
			fc.property(signableCall, signingCredentials, illFormedText, fc.nat(), (call, credentials, illFormed, field) => {
				const changed = changeField(call, credentials, field, () => illFormed);
				fc.pre(changed !== undefined && !illFormed.isWellFormed());
				const problems = checkCall(...changed);
				assert.ok(problems.some(({ severity, code }) => severity === 'error' && code === 'lone-surrogate'));
				assert.throws(() => signCall(...changed), CallProblemError);
			}),
		);
	});
});

function canSign(call: MethodCall, credentials: Credentials): boolean {
	return checkCall(call, credentials).every(({ severity }) => severity === 'warning');
}

/** The call with one of its texts edited, chosen by `field`; undefined where the chosen one has no part in the sig. */
function changeField(
	call: MethodCall,
	credentials: Credentials,
	field: number,
	edit: (value: string) => string,
): [MethodCall, Credentials] | undefined {
	const held = (['applicationKey', 'accessToken', 'applicationSecretKey', 'sessionSecretKey'] as const).filter(
		(key) => credentials[key] !== undefined && takesPart(key, signCall(call, credentials).scheme),
	);
	const choice = field % (call.parameters.length * 2 + held.length);
	const key = held[choice - call.parameters.length * 2];
	if (key) {
		const edited = edit(credentials[key] ?? '');
		return edited === credentials[key] ? undefined : [call, { ...credentials, [key]: edited }];
	}
	const part = choice % 2 === 0 ? 'name' : 'value';
	const parameters = call.parameters.map((parameter, i) =>
		i === choice >> 1 ? { ...parameter, [part]: edit(parameter[part]) } : parameter,
	);
	const isSame = parameters.every((parameter, i) => parameter[part] === call.parameters[i]?.[part]);
	return isSame ? undefined : [{ ...call, parameters }, credentials];
}

function takesPart(key: keyof Credentials, scheme: string): boolean {
	if (key === 'applicationKey') return true;
	return scheme === 'server-server' ? key !== 'sessionSecretKey' : key === 'sessionSecretKey';
}
