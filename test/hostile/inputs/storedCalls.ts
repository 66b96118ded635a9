import { lineOf } from '../../../src/net/history/historyRecord.ts';
import { storedCall } from '../../unit/net/history/storedCalls.ts';
import { type HostileInput, inputsOf, repeated } from '../hostileInput.ts';

/** Bodies of answers, which the history masks and keeps the beginning of. */
export const storedCalls: readonly HostileInput[] = inputsOf('kept call', {
	'names of secrets': (size) => repeated('secret ', size),
	'names of tokens, each with a value': (size) => repeated((index) => `"access_token":"-s-7aaaa${index}",\n`, size),
	'session keys in a row': (size) => repeated('session_key=', size),
	'names and spaces': (size) => repeated(`access_token${' '.repeat(90)}=`, size),
	'users of URLs': (size) => repeated('://a:', size),
	'words of an authorization': (size) => repeated('bearer ', size),
	'quotes and backslashes': (size) => repeated('"\\', size),
	'one letter': (size) => 'a'.repeat(size),
	'control characters': (size) => '\u0001'.repeat(size),
	'halves of pairs': (size) => '\ud800'.repeat(size),
});

/** Files that were put into the folder of the history, or went bad there: a character is a byte. */
export const historyFiles: readonly HostileInput[] = inputsOf('history file', {
	'a line without an end': (size) => 'x'.repeat(size),
	'empty lines': (size) => '\n'.repeat(size),
	'lines of open brackets': (size) => repeated(`${'['.repeat(1000)}\n`, size),
	'records of a later version': (size) => repeated(record({ id: 'later' }), size),
	'one call, again and again': (size) => repeated(record({ id: 'w.1', call: storedCall('x') }), size),
	'short calls': (size) => repeated((index) => record({ id: `w.${index}`, call: storedCall('x') }), size),
	'pinned calls': (size) =>
		repeated((index) => record({ id: `w.${index}`, isPinned: true, call: storedCall('x') }), size),
});

function record(of: object): string {
	return lineOf(of as never);
}
