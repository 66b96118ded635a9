import assert from 'node:assert/strict';
import { parseCallDocument } from '../../../../src/core/callFile/callDocument.ts';

const accountIn = (text: string) => parseCallDocument(`${text}\n### A\na.b\n`).account?.value;

describe('the account of a call file', () => {
	it('is the one that @account names, the last one where there are several', () => {
		assert.equal(accountIn('@account = One'), 'One');
		assert.equal(accountIn('@account = One\n@account = Two'), 'Two');
		assert.equal(accountIn('@other = One'), undefined);
	});

	it('is the one of @profile in older files, where @account is a variable as any other', () => {
		assert.equal(accountIn('@profile = One'), 'One');
		assert.equal(accountIn('@profile = One\n@account = 57'), 'One');
		assert.equal(accountIn('@account = 57\n@profile = One'), 'One');
	});
});
