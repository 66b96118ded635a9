import type { JsonFault } from '../../src/core/text/jsonFault.ts';
import type { KnownParameter } from '../../src/shared/knownMethod.ts';
import { inLanguage, t } from '../localize.ts';

/** How a value is JSON: known to be so of its parameter, or as it looks. */
export type JsonKind = 'known' | 'looks' | undefined;

/** Whether a value is to be edited as JSON; an empty one is as good as any. */
export function jsonKind(value: string, known: KnownParameter | undefined): JsonKind {
	if (value === '') return undefined;
	if (known?.type !== undefined && /\bjson\b/i.test(known.type)) return 'known';
	return /^[ \t\r\n]*[[{]/.test(value) ? 'looks' : undefined;
}

/** A fault in words: its line, and what is expected there. */
export function faultText({ line, expected, close, isAtEnd }: JsonFault): string {
	const what = expectedText(expected, close);
	if (isAtEnd) return t('Line {0}: expected {1}, but the text ends', inLanguage(line), what);
	return t('Line {0}: expected {1}', inLanguage(line), what);
}

function expectedText(expected: JsonFault['expected'], close: JsonFault['close']): string {
	switch (expected) {
		case 'value':
			return t('a value');
		case 'value-or-close':
			return t('a value or ]');
		case 'key':
			return t('a name in double quotes');
		case 'key-or-close':
			return t('a name in double quotes or {0}', '}');
		case 'colon':
			return ':';
		case 'comma-or-close':
			return t(', or {0}', close);
		case 'end':
			return t('nothing more');
		case 'end-of-string':
			return t('" at the end of the string');
		case 'escaped-control':
			return t('an escape such as {0} for a control character', '\\t');
		case 'known-escape':
			return t('one of {0} behind {1}', '" \\ / b f n r t u0000', '\\');
		case 'number':
			return t('a number as JSON writes it');
		case 'double-quotes':
			return t('double quotes');
	}
}
