import assert from 'node:assert/strict';
import { quotedText } from '../../../../src/app/answer/quotedText.ts';
import { english } from '../../../data/english.ts';

const sent = 'https://api.example.org/?Action=Describe&RegionId=eu-1';
const ours = 'GET&%2F&AccessKeyId%3Dtestid%26Action%3DDescribe%26Format%3DJSON%26RegionId%3Deu-1';
const canonical = 'GET\n/bucket/key\n\nhost:api.example.org\nx-date:20261124T100000Z\n\nhost;x-date\nUNSIGNED-PAYLOAD';

function said(answer: string, texts: readonly string[] = [ours]) {
	return quotedText(answer, () => texts, sent, true, english.t);
}

const json = (message: string) => JSON.stringify({ Code: 'SignatureDoesNotMatch', Message: message }, undefined, 2);
const xml = (text: string) => `<?xml version="1.0"?>\n<Error><Code>SignatureDoesNotMatch</Code>
<StringToSign>AWS4-HMAC-SHA256</StringToSign><CanonicalRequest>${text.replaceAll('&', '&amp;')}</CanonicalRequest></Error>`;

describe('the string that a service says it signed', () => {
	const same = 'The service signed the same string: if it refuses the signature, its secret key is another one.';

	it('is found in a message and in an element, whatever is before and behind it', () => {
		for (const answer of [
			json(`The signature does not match. server string to sign is:${ours}`),
			json(`server string to sign is: "${ours}". Please check.`),
			`Expected [${ours}]`,
			xml(ours),
		])
			assert.equal(said(answer), same, answer);
		assert.equal(said(xml(canonical), ['x', canonical]), same);
		// As Go writes it with %q; a backslash that was signed stays one.
		for (const text of [canonical, `${canonical}\n{"a":"\\n"}`, canonical.replaceAll('\n', '\\n')])
			assert.equal(said(`You should have sent Hex(${JSON.stringify(text)}, secret)`, [text]), same, text);
		assert.equal(said(`Sign ${canonical.replaceAll('\n', '\\n')}`, [canonical.replaceAll('\n', '\\n')]), same);
	});

	it('is set beside ours from where they differ', () => {
		const differs = (theirs: string, texts?: readonly string[]) => {
			const text = said(json(`server string to sign is:${theirs}`), texts) ?? '';
			return text.replace(/^The service signed another string. Behind | characters that are the same/g, '');
		};
		const at = (text: string) => ours.indexOf(text);
		assert.equal(differs(ours.replace('eu-1', 'us-1')), `${at('eu-1')} it has "us", and this call "eu".`);
		const missing = differs(ours.replace('%26Format%3DJSON', ''));
		assert.equal(missing, `${at('Format%3D')} it has nothing, and this call "Format%3DJSON%26".`);
		assert.equal(differs(`${ours}%26Version%3D1`), `${ours.length} it has "%26Version%3D1", and this call nothing.`);
		assert.equal(differs(ours.replace('GET', 'POST')), '0 it has "POS", and this call "GE".');
		assert.equal(
			differs(ours.replace('eu-1', '😀-1'), [ours.replace('eu-1', '😁-1')]),
			`${at('eu-1')} it has "😀", and this call "😁".`,
		);
		const other = canonical.replace('100000Z', '100001Z');
		assert.equal(differs(other, [canonical]), `${canonical.indexOf('0Z\n')} it has "1", and this call "0".`);
	});

	it('is not seen in what quotes the request, or is like it by chance', () => {
		assert.equal(said(json(`No such page: ${sent}`)), undefined);
		assert.equal(said(json(`No such page: ${sent}`), ['Action=Describe&RegionId=eu-1']), undefined);
		assert.equal(said(json('Action%3DDescribe is not known')), undefined);
		assert.equal(said('{"a":1}'), undefined);
		assert.equal(said(''), undefined);
		assert.equal(said(json(ours), []), undefined);
	});

	it('takes a mask of the service for that of a key', () => {
		const masked = '••••••••app_key12345formatjsonmethodtaobao.item.seller.get••••••••';
		const theirs = masked.replaceAll('••••••••', '***');
		assert.equal(said(json(`Expected ${theirs}`), [masked]), same);
	});

	it('is looked for in refusals of up to 20,000 characters only', () => {
		assert.equal(said(`${ours}${' '.repeat(20_000)}`), undefined);
		assert.equal(said(`<a>${'<'.repeat(19_000)}`), undefined);
		assert.equal(said('['.repeat(9_999) + ']'.repeat(9_999)), undefined);
	});
});
