import { lineOf } from '../../../src/net/history/historyRecord.ts';
import { keptCall } from '../../unit/net/history/keptCalls.ts';
import { type HostileInput, inputsOf, repeated } from '../hostileInput.ts';

/** Bodies of answers, which the history masks and keeps the beginning of. */
export const keptCalls: readonly HostileInput[] = inputsOf('kept call', {
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
	'lines with a wrong checksum': (size) => repeated('00000000 {"t":"call"}\t\n', size),
	'records of a later version': (size) => repeated(record({ t: 'later' }), size),
	'one call, again and again': (size) => repeated(record({ t: 'call', id: 'w.1', call: keptCall('x') }), size),
	'short calls': (size) => repeated((index) => record({ t: 'call', id: `w.${index}`, call: keptCall('x') }), size),
	'deletions that overlap': (size) =>
		repeated((index) => record({ t: 'delete', calls: { w: [[index % 9, index]] } }), size),
	'deletions far apart': (size) =>
		repeated((index) => record({ t: 'delete', calls: { w: [[index * 2, index * 2]] } }), size),
	'deletions of many writers': (size) =>
		repeated((index) => record({ t: 'delete', calls: { [`w${index}`]: [[1, 1]] } }), size),
	'pins of calls that are not there': (size) =>
		repeated((index) => record({ t: 'pin', id: `w.${index}`, isPinned: true, at: index }), size),
	'pins of calls with endless names': (size) => record({ t: 'pin', id: 'w'.repeat(size), isPinned: true, at: 1 }),
});

function record(of: object): string {
	return lineOf(of as never).toString('latin1');
}
