import assert from 'node:assert/strict';
import fc from 'fast-check';
import { errorMembers, judgeAnswer, readAnswer } from '../../../../src/core/response.ts';
import { jsonMembers } from '../../../../src/core/text/jsonMembers.ts';
import { scanInSlices } from '../../../../src/net/answer/scanInSlices.ts';

const raw = (body: string) => ({
	status: 200,
	statusText: 'OK',
	headers: [['content-type', 'application/json'] as const],
	truncated: false,
	body: new TextEncoder().encode(body),
});

describe('a body that is gone over in slices', () => {
	const name = fc.constantFrom('error_code', 'error_msg', 'error_field', 'other', '\\u0065rror_code', 'error');
	const value = fc.oneof(
		fc.jsonValue({ maxDepth: 3 }).map((any) => JSON.stringify(any)),
		fc.constantFrom(
			'100',
			'1e2',
			'"text"',
			'{"error_code":1}',
			'[1,{"error_msg":"x"}]',
			'{}',
			'[]',
			'null',
			'01',
			'\t',
		),
	);
	const object = fc
		.array(fc.tuple(name, value), { maxLength: 8 })
		.map((members) => `{${members.map(([key, text]) => `"${key}" : ${text}`).join(' ,\n')}}`);
	const body = fc.oneof(
		object,
		value,
		fc.tuple(object, fc.constantFrom('', ' ', ',', '}')).map((two) => two.join('')),
	);

	it('says what reading it as a text at once says', async () => {
		let [json, errors] = [0, 0];
		await fc.assert(
			fc.asyncProperty(body, async (text) => {
				const scanned = await scanInSlices(raw(text));
				assert.ok(scanned);
				const members = jsonMembers(text, errorMembers);
				assert.deepEqual(scanned.facts.members, members);
				const answer = readAnswer(raw(text));
				assert.deepEqual(judgeAnswer(raw(text), scanned.facts), answer);
				if (members) json += 1;
				if (answer.kind === 'api-error') errors += 1;
			}),
			{ numRuns: 3000 },
		);
		assert.ok(json > 300 && errors > 100, `${json} of JSON, ${errors} errors`);
	});

	it('is so behind a byte-order mark, and of many members the last counts', async () => {
		const members = '"error_code":1,'.repeat(20_000);
		const scanned = await scanInSlices(raw(`\ufeff{${members}"error_code":2}`));
		assert.deepEqual([...(scanned?.facts.members ?? [])], [['error_code', 2]]);
	});
});
