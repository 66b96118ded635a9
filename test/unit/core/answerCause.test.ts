import assert from 'node:assert/strict';
import { errorCause, errorField, statusCause } from '../../../src/core/answerCause.ts';

const error = (code: number, message = '', field?: string) => ({
	code,
	message,
	...(field === undefined ? {} : { field }),
});

describe('what an API error comes from', () => {
	it('is told by the code and the name of the public record', () => {
		const known = [
			[102, 'PARAM_SESSION_EXPIRED', 'session-over'],
			[103, 'PARAM_SESSION_KEY', 'session-unknown'],
			[104, 'PARAM_SIGNATURE', 'signature'],
			[101, 'PARAM_API_KEY', 'application-key'],
			[100, 'PARAM', 'parameter'],
			[10, 'PERMISSION_DENIED', 'permission'],
			[8, 'FLOOD_BLOCKED', 'too-often'],
			[11, 'LIMIT_REACHED', 'limit'],
			[26, 'TOTAL_LIMIT_REACHED', 'total-limit'],
		] as const;
		for (const [code, name, cause] of known) {
			assert.equal(errorCause(error(code), name), cause);
			assert.equal(errorCause(error(code)), cause, 'without catalogues');
		}
	});

	it('is a parameter where the name says so', () => {
		assert.equal(errorCause(error(160), 'PARAM_GROUP_ID'), 'parameter');
		assert.equal(errorCause(error(160, 'PARAM_GROUP_ID : No such group')), 'parameter');
	});

	it('is not known where a catalogue means something else by the code, nor of any other', () => {
		assert.equal(errorCause(error(8), 'MAINTENANCE'), undefined);
		assert.equal(errorCause(error(104), 'QUOTA'), undefined);
		assert.equal(errorCause(error(77, 'SOMETHING')), undefined);
		assert.equal(errorCause(error(5), 'toString'), undefined);
	});
});

describe('the parameter that an API error is about', () => {
	it('is the one that the service names', () => {
		assert.equal(errorField(error(100, 'PARAM : Missed required parameter', 'uids'), ['fields']), 'uids');
	});

	it('is the one whose name stands in the message as a word', () => {
		const names = ['uids', 'fields', 'uid'];
		assert.equal(errorField(error(100, 'PARAM : Missed required parameter: uids'), names), 'uids');
		assert.equal(errorField(error(100, 'PARAM : Invalid value of fields.'), names), 'fields');
		assert.equal(errorField(error(100, 'PARAM : "uid" is no number'), names), 'uid');
		assert.equal(errorField(error(100, 'PARAM : значение имя'), ['имя']), 'имя');
	});

	it('is none where the message names none, or several', () => {
		assert.equal(errorField(error(100, 'PARAM : Missed required parameter: uidsOfAll'), ['uids']), undefined);
		assert.equal(errorField(error(100, 'PARAM : either uids or fields'), ['uids', 'fields']), undefined);
		assert.equal(errorField(error(100), ['uids']), undefined);
		assert.equal(errorField(error(100, 'PARAM'), ['']), undefined);
	});
});

describe('what an HTTP status comes from', () => {
	it('is told where the status tells it', () => {
		const known = { 304: 'unchanged', 401: 'refused', 404: 'nothing-there', 405: 'verb-refused', 414: 'too-long' };
		for (const [status, cause] of Object.entries(known)) assert.equal(statusCause(Number(status)), cause);
		for (const status of [500, 501, 511, 599]) assert.equal(statusCause(status), 'service');
		for (const status of [502, 504]) assert.equal(statusCause(status), 'gateway');
		assert.equal(statusCause(503), 'overloaded');
	});

	it('is not known of others', () => {
		for (const status of [100, 199, 302, 400, 418, 600, 999]) assert.equal(statusCause(status), undefined);
	});
});
