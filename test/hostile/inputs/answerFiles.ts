import { type HostileInput, inputsOf, repeated } from '../hostileInput.ts';

export const answerFiles: readonly HostileInput[] = inputsOf('answer file', {
	'an ordinary body': (size) => `{"body":[${'0,'.repeat(size / 2)}0]}`,
	brackets: (size) => '['.repeat(size),
	'lists in lists': (size) => `{"body":${'['.repeat(size / 2)}${']'.repeat(size / 2)}}`,
	'unknown keys': (size) => `{${repeated((index) => `"key${index}":0,`, size)}"delay":0}`,
	'a long message': (size) => JSON.stringify({ error: { code: 1, message: 'x'.repeat(size) } }),
});
