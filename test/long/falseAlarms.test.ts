import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { diagnose } from '../../src/diagnosis/diagnose.ts';
import { type MistakeCase, seeded } from '../bench/mistakeCases.ts';
import { randomCall } from '../bench/randomCalls.ts';

/** Ways in which a digest is written that are read leniently. */
const writings: readonly ((digest: string) => string)[] = [
	(digest) => digest,
	(digest) => digest.toUpperCase(),
	(digest) => digest.slice(0, 16),
	(digest) => digest.slice(0, 27),
	(digest) => Buffer.from(digest, 'hex').toString('latin1'),
	(digest) => Buffer.from(digest, 'hex').toString('base64'),
	(digest) => BigInt(`0x${digest}`).toString(),
	(digest) => [...Buffer.from(digest, 'hex')].join(''),
	(digest) => `[${[...Buffer.from(digest, 'hex')].join(' ')}]`,
	(digest) => digest.replace(/^(.{8})(....)(....)(....)/, '$1-$2-$3-$4-'),
];

describe('a diagnosis', () => {
	it('accuses none of 100,000 right signatures', () => {
		const random = seeded(77);
		for (let call = 0; call < 100_000; call++) {
			const { parameters, credentials } = randomCall(random);
			const { verdict } = diagnose({ parameters, sig: rightSig(parameters, credentials) }, credentials);
			if (verdict !== 'correct') assert.fail(JSON.stringify(parameters));
		}
	});

	for (const [index, write] of writings.entries()) {
		it(`explains no random signature: ${write('0123456789abcdef0123456789abcdef')}`, () => {
			const random = seeded(index);
			for (let call = 0; call < 10; call++) {
				const { parameters, credentials } = randomCall(random);
				const sig = write(hash('md5', `random ${index} ${call}`));
				const { verdict, mistakes } = diagnose({ parameters, sig }, credentials);
				assert.equal(verdict, 'not-reproduced', JSON.stringify(mistakes));
			}
		});
	}
});

/** The sig that a right client sends, computed by Node alone. */
function rightSig(parameters: MistakeCase['parameters'], credentials: MistakeCase['credentials']): string {
	const sorted = parameters.toSorted((a, b) => Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)));
	const { applicationSecretKey, sessionSecretKey, accessToken } = credentials;
	const secret =
		applicationSecretKey && credentials.scheme !== 'client-server'
			? hash('md5', accessToken + applicationSecretKey)
			: sessionSecretKey;
	return hash('md5', sorted.map(({ name, value }) => `${name}=${value}`).join('') + secret);
}
