import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { chooseScheme } from '../../../../../src/core/services/ok/scheme.ts';
import { signCall, signingStepInClear } from '../../../../../src/core/services/ok/sign.ts';
import { requestUrl } from '../../../../../src/core/signing/request.ts';
import { stepText } from '../../../../../src/core/signing/trace.ts';
import { fixtures, readLargeSigningCases, readSigningCases } from '../../signingCases.ts';

// The fixtures are committed; these prove once more, where they can be had, that they are right.
const openssl = onPath('openssl', 'version');
const python = onPath('python3', '--version');
const cases = readSigningCases();
const largeCases = readLargeSigningCases();

describe('signing fixtures', () => {
	it('are there', () => {
		assert.ok(cases.length >= 36, `${cases.length} cases`);
		assert.deepEqual(largeCases.map(({ name }) => name).sort(), ['10000-parameters', '5-megabyte-value']);
	});

	for (const { name, baseUrl, call, credentials, step } of cases) {
		it(name, () => {
			const choice = chooseScheme(credentials);
			assert.equal('scheme' in choice ? choice.scheme : choice.problem, step('scheme.txt'));
			const trace = signCall(call, credentials);
			assert.equal(trace.scheme, step('scheme.txt'));
			assert.equal(signingStepInClear('signing-secret', call, credentials), step('signing-secret.txt'));
			assert.deepEqual(trace.signedParameters, JSON.parse(step('signed-parameters.json')));
			assert.equal(signingStepInClear('signing-string', call, credentials), step('signing-string.txt'));
			assert.equal(trace.signingStringBytes(), Buffer.byteLength(step('signing-string.txt')));
			assert.equal(trace.sig, step('sig.txt'));
			assert.equal(requestUrl(baseUrl, trace, credentials.accessToken), step('url.txt'));
			assert.equal(stepText(trace, credentials, baseUrl, 'signing-string'), step('signing-string.masked.txt'));
		});
	}

	for (const { name, baseUrl, call, credentials, expected } of largeCases) {
		it(name, () => {
			const md5 = (text: string) => createHash('md5').update(text).digest('hex');
			const trace = signCall(call, credentials);
			const url = requestUrl(baseUrl, trace, credentials.accessToken);
			const facts = {
				scheme: trace.scheme,
				signedNamesMd5: md5(trace.signedParameters.map((parameter) => parameter.name).join('\n')),
				signingStringBytes: trace.signingStringBytes(),
				sig: trace.sig,
				urlLength: url.length,
				urlMd5: md5(url),
			};
			assert.deepEqual(facts, expected);
		});
	}

	it('of NFC and NFD differ in their sig', () => {
		const sigOf = (name: string) => cases.find((candidate) => candidate.name === name)?.step('sig.txt');
		assert.notEqual(sigOf('combining-composed'), sigOf('combining-decomposed'));
	});

	if (openssl) {
		it('have the sig that openssl computes', () => {
			const some = ['specification-client-server', 'emoji', 'line-ends', 'reserved-characters', 'unicode-secret'];
			for (const { name, step } of cases.filter((candidate) => some.includes(candidate.name))) {
				const file = fileURLToPath(new URL(`${name}/signing-string.txt`, fixtures));
				const output: string = execFileSync(openssl, ['md5', '-r', file], { encoding: 'utf8' });
				assert.equal(output.slice(0, 32), step('sig.txt'), name);
			}
		});
	}

	if (python) {
		it('are what the generator writes', () => {
			const generator = fileURLToPath(new URL('generate.py', fixtures));
			const { status, stdout } = spawnSync(python, [generator, '--check'], { encoding: 'utf8' });
			assert.equal(status, 0, stdout);
		});
	}
});

function onPath(program: string, argument: string): string | undefined {
	return spawnSync(program, [argument]).status === 0 ? program : undefined;
}
