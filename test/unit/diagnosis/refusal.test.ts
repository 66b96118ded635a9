import assert from 'node:assert/strict';
import { type RefusedCall, readRefusal } from '../../../src/diagnosis/refusal.ts';

describe('what it means that a right signature is refused', () => {
	const sig = '0123456789abcdef0123456789abcdef';
	const values = { method: 'a.b', application_key: 'K', sig, access_token: 't' };
	const parameters = Object.entries(values).map(([name, value]) => ({ name, value }));
	const echo = 'application_key=Kmethod=a.b********SECRET KEY*******';
	const refusal = (apiError?: RefusedCall['apiError']) =>
		readRefusal({ parameters, sig, ...(apiError ? { apiError } : {}) });

	it('is other keys where the service signed the same string, by whatever mask it ends', () => {
		assert.equal(refusal({ code: 104, sig, echo }), 'keys-differ');
		assert.equal(refusal({ code: 104, echo: 'application_key=Kmethod=a.b' }), 'keys-differ');
		assert.equal(refusal({ code: 104, sig: sig.toUpperCase(), echo }), 'keys-differ');
	});

	it('takes the last mask of an echo for that of the secret, as values may be masked too', () => {
		const sent = [...parameters, { name: 'text', value: '••••••' }];
		const apiError = { code: 104, sig, echo: 'application_key=Kmethod=a.btext=••••••••••' };
		const spaced = { code: 104, sig, echo: 'application_key=Kmethod=a.btext=••••••zone=1••••••' };
		const zoned = [...sent, { name: 'zone', value: '1' }];
		assert.equal(readRefusal({ parameters: zoned, sig, apiError: spaced }), 'keys-differ');
		assert.equal(readRefusal({ parameters: zoned, sig, apiError }), 'string-differs');
	});

	it('is other keys also where not all parameters were signed, as by the public record session_key need not be', () => {
		const sent = [...parameters, { name: 'session_key', value: 's' }];
		const apiError = { code: 104, sig, echo };
		const signed = 'application_key=Kmethod=a.b';
		assert.equal(readRefusal({ parameters: sent, sig, signed, apiError }), 'keys-differ');
		assert.equal(readRefusal({ parameters: sent, sig, apiError }), 'string-differs');
	});

	it('is no word about keys where it signed another string', () => {
		assert.equal(refusal({ code: 104, sig, echo: echo.replace('a.b', 'a.c') }), 'string-differs');
		assert.equal(refusal({ code: 104, sig, echo: echo.replace('method', 'lang=enmethod') }), 'string-differs');
	});

	it('stays open where the service does not say what it signed', () => {
		assert.equal(refusal({ code: 104 }), 'keys-or-string-differ');
		assert.equal(refusal({ code: 104, sig }), 'keys-or-string-differ');
	});

	it('is none of this call where another sig was refused, nor of its signature by another code', () => {
		assert.equal(refusal({ code: 104, sig: 'f'.repeat(32), echo }), 'other-call');
		assert.equal(refusal({ code: 103 }), 'other-reason');
		assert.equal(refusal(), undefined);
	});
});
