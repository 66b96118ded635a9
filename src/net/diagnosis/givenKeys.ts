import { isPlaceholder, type KeySurroundings, withoutSurroundings } from '../../diagnosis/keyTexts.ts';

const around: Readonly<Record<KeySurroundings, string>> = {
	'line-break': 'has a line break in it',
	'white-space': 'has spaces around it',
	invisible: 'has an invisible character around it',
	quotes: 'has quotes around it',
	label: 'has its name in front',
};

/** What looks wrong with a key as it was given, in English; undefined for one that looks right. No key is in it. */
export function oddKeyText(key: string): string | undefined {
	if (isPlaceholder(key)) return 'looks like a placeholder, not like a key';
	const odd = withoutSurroundings(key);
	return odd && `${around[odd.around]}, which is signed as well`;
}
