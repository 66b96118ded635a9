import { type HostileInput, inputsOf, repeated } from '../hostileInput.ts';

const begin = '-----BEGIN CERTIFICATE-----';
const end = '-----END CERTIFICATE-----';
const block = (inside: string) => `${begin}\n${inside}\n${end}\n`;

export const certificateFiles: readonly HostileInput[] = inputsOf('certificate file', {
	'beginnings without an end': (size) => repeated(`${begin}\n`, size),
	'ends without a beginning': (size) => repeated(`${end}\n`, size),
	'beginnings, and one end': (size) => `${repeated(begin, size - end.length)}${end}`,
	'empty certificates': (size) => repeated(block(''), size),
	'one certificate of nothing but letters': (size) => block('A'.repeat(size)),
	'one certificate, cut': (size) => `${begin}\n${'MIIB'.repeat(size / 4)}`,
	'no certificate': (size) => 'x'.repeat(size),
	zeros: (size) => '\0'.repeat(size),
	'sequences in sequences': (size) => '0\u0080'.repeat(size / 2),
});
