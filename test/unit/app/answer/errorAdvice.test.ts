import assert from 'node:assert/strict';
import { errorAdvice, errorField } from '../../../../src/app/answer/errorAdvice.ts';
import { english } from '../../../data/english.ts';

const error = (code: number, message = '', field?: string) => ({
	code,
	message,
	...(field === undefined ? {} : { field }),
});

describe('the parameter that an API error is about', () => {
	const adviceFor = (code: number, name?: string, message?: string) =>
		errorAdvice(error(code, message), name, undefined, english.t)?.text;

	it('is about a parameter if its name says so', () => {
		const expected = 'A parameter is missing or invalid.';
		assert.equal(adviceFor(160, 'PARAM_GROUP_ID'), expected);
		assert.equal(adviceFor(160, undefined, 'PARAM_GROUP_ID : No such group'), expected);
	});

	it('has no advice where a catalogue means something else by the code, nor for an unknown one', () => {
		assert.equal(adviceFor(8, 'MAINTENANCE'), undefined);
		assert.equal(adviceFor(104, 'QUOTA'), undefined);
		assert.equal(adviceFor(77, undefined, 'SOMETHING'), undefined);
		assert.equal(adviceFor(5, 'toString'), undefined);
	});

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
