import * as fc from 'fast-check';
import type { PrintableCall, PrintableDocument } from '../../src/core/callFile/callDocument.ts';
import { anyCharacter } from './anyCharacter.ts';

/** Call files as they are written, from which inputs are mutated. */
export const realFiles: readonly string[] = [
	`# Anything after a hash at the start of a line is a comment.
@account = Local service
@user = 42

### Unread events
events.get
types = MESSAGES,GUESTS

### Post a topic
mediatopic.post
gid = {{user}}
attachment = {
  "media": [{ "type": "text", "text": "Привет, {{user}}" }]
}
`,
	'### A\r\na.b\r\n// off types = X\r\nq = "line\\nend \\u007b{x}} {{y}}"\r\nn = [\r\n 1, {{user}},\r\n -2.50e+10 ]\r\n###\r\nc.d\r\n',
	'POST \t events.get\ntypes = {{$env HOME}}\n### 😀\n{{group}}.get\na={"b":"\\"{{$randomInt 1 6}}"}\n@a = {{b}}\n@b = "{{a}}"\n',
	'###x\na.b\nj = {\n "a": [1,\n### next\nc.d\nx = "open\ny = {"a":tru}\n= 1\naccess_token = abc\nsig\n// no\n@\n@x y = 1\n',
];

const piece = fc.constantFrom(
	...['\n', '\n', '\n', '\r\n', '\r', ' ', '\t', '\u00a0', '\u2028', '\ufeff', '\0', '=', ' = ', '#', '###', '\n### '],
	...['//', '// off ', 'POST ', 'GET\t', '@', '@a = ', '"', '\\', '\\"', '\\u007b', '\\n', '{', '}', '[', ']', '{{'],
	...['}}', '{{a}}', '{{ b }}', '{{$uuid}}', '{{$env A}}', '{{a b}}', ':', ',', '1', '-0.50', 'true', 'null', '"a"'],
	...['a.b', 'x', 'sig', 'access_token', 'é', '😀', '\ud83d', '\udc00'],
);

/** Text of the pieces that the language is made of, mixed with any text. */
export const likelyText: fc.Arbitrary<string> = fc
	.array(
		fc.oneof(
			{ weight: 12, arbitrary: piece },
			{ weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 8 }) },
		),
		{ maxLength: 40 },
	)
	.map((pieces) => pieces.join(''));

/** A real file in which pieces were cut out, put in or repeated. */
const mutatedFile: fc.Arbitrary<string> = fc
	.tuple(
		fc.constantFrom(...realFiles),
		fc.array(fc.tuple(fc.nat(), fc.nat({ max: 12 }), fc.oneof(piece, fc.constant(''))), { minLength: 1, maxLength: 6 }),
	)
	.map(([file, changes]) =>
		changes.reduce((text, [where, length, put]) => {
			const at = where % (text.length + 1);
			return text.slice(0, at) + put + text.slice(at + length);
		}, file),
	);

/** Anything that a call file may be found to hold. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
	{ weight: 4, arbitrary: likelyText },
	{ weight: 4, arbitrary: mutatedFile },
	{ weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 60 }) },
);

const anyValue = fc.oneof(
	likelyText,
	fc.string({ unit: anyCharacter }),
	fc.string({ unit: 'grapheme' }),
	fc.json({ stringUnit: anyCharacter }),
	fc.jsonValue().map((value) => JSON.stringify(value, undefined, 1)),
	fc.constantFrom(
		...['', ' x', 'x ', '"', '"a"', '{', '[]', '{"a":{{b}}}', '{{a}}', '### a', '// off a = b', '@a = b', 'a\r\nb'],
	),
);

const name = fc.stringMatching(/^[A-Za-zа-я_$"{[.][\w.=-]{0,8}$/u).map((text) => text.replaceAll('=', ''));

const parameter = fc.record(
	{ name, value: anyValue, references: fc.constant([]) },
	{ requiredKeys: ['name', 'value'] },
);

const call: fc.Arbitrary<PrintableCall> = fc.record(
	{
		title: fc.string({ minLength: 1 }).map((text) => text.trim() || 'x'),
		method: fc.stringMatching(/^[a-z]{1,5}\.[a-zA-Z]{1,5}$/),
		rows: fc.array(
			fc.tuple(parameter, fc.boolean()).map(([row, enabled]) => ({ ...row, enabled })),
			{ maxLength: 5 },
		),
	},
	{ requiredKeys: ['method', 'rows'] },
);

/** Documents with any values, and names that can be written. */
export const anyDocument: fc.Arbitrary<PrintableDocument> = fc.record({
	variables: fc.array(fc.record({ name: fc.stringMatching(/^[a-z_][\w.-]{0,6}$/), value: anyValue }), { maxLength: 3 }),
	calls: fc.array(call, { maxLength: 4 }),
});
