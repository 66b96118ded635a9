import type { JsonFault } from '../core/text/jsonFault.ts';

type Translate = (text: string, ...values: string[]) => string;

const texts: Readonly<Record<JsonFault['expected'], (t: Translate, close: string) => string>> = {
	value: (t) => t('a value'),
	'value-or-close': (t) => t('a value or ]'),
	key: (t) => t('a name in double quotes'),
	'key-or-close': (t) => t('a name in double quotes or {0}', '}'),
	colon: () => ':',
	'comma-or-close': (t, close) => t(', or {0}', close),
	end: (t) => t('nothing more'),
	'end-of-string': (t) => t('" at the end of the string'),
	'escaped-control': (t) => t('an escape such as {0} for a control character', '\\t'),
	'known-escape': (t) => t('one of {0} behind {1}', '" \\ / b f n r t u0000', '\\'),
	number: (t) => t('a number as JSON writes it'),
	'double-quotes': (t) => t('double quotes'),
};

/** What JSON would have where it goes wrong, in words. */
export function expectedText({ expected, close }: Pick<JsonFault, 'expected' | 'close'>, t: Translate): string {
	return texts[expected](t, close);
}
