import assert from 'node:assert/strict';
import {
	keys,
	opensslMd5,
	plainQuery,
	plainSigned,
	callQuery as query,
	resultOf,
	serverSigningSecret,
} from './serviceClient.ts';

describe('local service: refuses, each with an error of its own', () => {
	const sig = '0'.repeat(32);
	const rest = `&sig=${sig}&access_token=${keys.accessToken}`;
	const notDecodable = '100 PARAM : The value of the parameter note is not percent-encoded UTF-8';
	const cases: [what: string, query: string, result: string][] = [
		['an empty query', '', '100 PARAM : Missed required parameter: method'],
		[
			'no method',
			`application_key=${keys.applicationKey}&format=json${rest}`,
			'100 PARAM : Missed required parameter: method',
		],
		[
			'no application_key',
			`format=json&method=events.get${rest}`,
			'101 PARAM_API_KEY : Missed required parameter: application_key',
		],
		['another application_key', plainQuery.replace('CBA', 'CBB') + rest, '101 PARAM_API_KEY : Application not exist'],
		['no access_token', `${plainQuery}&sig=${sig}`, '103 PARAM_SESSION_KEY : Missed required parameter: access_token'],
		['another access_token', `${plainQuery}&sig=${sig}&access_token=x`, '103 PARAM_SESSION_KEY : Invalid session key'],
		['no format', plainQuery.replace('&format=json', '') + rest, '100 PARAM : Missed required parameter: format'],
		[
			'another format',
			plainQuery.replace('json', 'xml') + rest,
			'100 PARAM : The only format this service knows is json',
		],
		['no sig', `${plainQuery}&access_token=${keys.accessToken}`, '100 PARAM : Missed required parameter: sig'],
		[
			'a wrong sig',
			plainQuery + rest,
			`104 PARAM_SIGNATURE : Invalid signature ${sig}, calculated by string ${plainSigned}********SECRET KEY*******`,
		],
		['a name given twice', `${plainQuery}&format=json${rest}`, '100 PARAM : The parameter format is given twice'],
		['sig given twice', `${plainQuery}&sig=${sig}${rest}`, '100 PARAM : The parameter sig is given twice'],
		[
			'a name given twice, encoded',
			`${plainQuery}&%66ormat=json${rest}`,
			'100 PARAM : The parameter format is given twice',
		],
		['no name', `${plainQuery}&=x${rest}`, '100 PARAM : A parameter has no name'],
		['broken percent-encoding', `${plainQuery}&note=%ZZ${rest}`, notDecodable],
		['half a percent-encoding', `${plainQuery}&note=%4${rest}`, notDecodable],
		['bytes that are not UTF-8', `${plainQuery}&note=%FF${rest}`, notDecodable],
		['a surrogate as CESU-8', `${plainQuery}&note=%ED%A0%BD${rest}`, notDecodable],
		['raw bytes that are not UTF-8', `${plainQuery}&note=\u00e9${rest}`, notDecodable],
		['a broken name', `${plainQuery}&%E0%A4=1${rest}`, '100 PARAM : A parameter name is not percent-encoded UTF-8'],
	];
	for (const [what, sent, result] of cases) it(what, () => assert.equal(resultOf(sent), result));

	it('an unknown method, once its signature is right', () => {
		for (const method of ['events.set', 'events', 'constructor', '__proto__']) {
			const signed = plainSigned.replace('events.get', method);
			const sent = plainQuery.replace('events.get', method);
			assert.equal(resultOf(query(signed, sent)), `3 METHOD : Unknown method ${method}`);
			assert.match(String(resultOf(sent + rest)), /^104 /);
		}
	});

	it('the right sig in upper case, or with something around it', () => {
		const right = opensslMd5(plainSigned + serverSigningSecret);
		for (const wrong of [right.toUpperCase(), `${right} `, right.slice(1), `${right}0`]) {
			const sent = `${plainQuery}&sig=${encodeURIComponent(wrong)}&access_token=${keys.accessToken}`;
			assert.match(String(resultOf(sent)), /^104 /, wrong);
		}
	});

	it('parameters that were not signed, or signed and not sent', () => {
		assert.match(String(resultOf(query(plainSigned, `${plainQuery}&extra=`))), /^104 .*extra=format=json/);
		assert.match(String(resultOf(query(`${plainSigned}more=1`, plainQuery))), /^104 /);
	});
});
