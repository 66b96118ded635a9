import { l10n } from 'vscode';
import type { WrittenFault } from '../../core/callFile/callDocumentModel.ts';

const texts: Readonly<Record<WrittenFault['expected'], (close: string) => string>> = {
	value: () => l10n.t('a value'),
	'value-or-close': () => l10n.t('a value or ]'),
	key: () => l10n.t('a name in double quotes'),
	'key-or-close': () => l10n.t('a name in double quotes or {0}', '}'),
	colon: () => ':',
	'comma-or-close': (close) => l10n.t(', or {0}', close),
	end: () => l10n.t('nothing more'),
	'end-of-string': () => l10n.t('" at the end of the string'),
	'escaped-control': () => l10n.t('an escape such as {0} for a control character', '\\t'),
	'known-escape': () => l10n.t('one of {0} behind {1}', '" \\ / b f n r t u0000', '\\'),
	number: () => l10n.t('a number as JSON writes it'),
	'double-quotes': () => l10n.t('double quotes'),
};

/** What JSON would have where it goes wrong. */
export function expectedText({ expected, close }: WrittenFault): string {
	return texts[expected](close);
}
