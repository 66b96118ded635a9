import assert from 'node:assert/strict';
import type { Finding } from '../../../../src/diagnosis/findings.ts';
import { placeOf } from '../../../../src/host/diagnosis/mistakePlace.ts';

const parameters = [
	{ name: 'application_key', value: 'K' },
	{ name: 'format', value: 'json' },
	{ name: 'method', value: 'a.b' },
	{ name: 'text', value: 'secret-value' },
];
const finding = (given: Partial<Finding>): Finding => ({
	code: 'x',
	variant: '',
	stage: 'value',
	parameters: [],
	plausibility: 50,
	...given,
});
const string = { parameters, sig: 'f'.repeat(32), hide: (text: string) => text.replace('secret-value', '••••••••') };
const written = (given: Partial<Finding>, ours = string) =>
	placeOf(finding(given), ours)
		.map(({ text, tone }) => (tone === 'marked' ? `[${text}]` : tone === 'elided' ? `(${text})` : text))
		.join('');

describe('the place of a mistake', () => {
	it('is a value, masked where it holds a secret', () => {
		assert.equal(written({ parameters: ['text'] }), 'application_key=Kformat=jsonmethod=a.btext=[••••••••]••••••••');
	});

	it('is what was signed and never sent, where it would stand', () => {
		assert.match(
			written({ stage: 'parameter-set', code: 'access_token-signed' }),
			/^\[access_token\]\[=\]\[…\]application_key=K/,
		);
		assert.match(
			written({ stage: 'parameter-set', code: 'format-not-signed', parameters: ['format'] }),
			/\[format\]\[=\]\[json\]/,
		);
	});

	it('is between parameters, in the secret, in the sig', () => {
		assert.match(written({ stage: 'joining' }), /^application_key=K\[│\]format=json\[│\]method/);
		assert.match(written({ stage: 'secret' }), /\[••••••••\]$/);
		assert.match(written({ stage: 'digest' }), / → \[f{18}…f{19}\]$| → \[f{32}\]$/);
		assert.match(written({ stage: 'order' }), /^\[application_key\]=K\[format\]/);
	});

	it('is an excerpt of a long string', () => {
		const many = Array.from({ length: 10_000 }, (_, i) => ({ name: `p${i}`, value: 'v'.repeat(1000) }));
		const place = placeOf(finding({ parameters: ['p5000'] }), { ...string, parameters: many });
		assert.ok(place.length < 20);
		assert.match(place.map(({ text }) => text).join(''), /^… 4999 …p4999=v+…v+p5000=v+…v+p5001=v+…v+… 4998 …•+$/);
		const longName = [{ name: 'n'.repeat(500_000), value: '' }];
		assert.match(written({ parameters: ['text'] }, { ...string, parameters: longName }), /^n{19}…n{19}=•+$/);
	});
});
