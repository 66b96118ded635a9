import { type SecretName, secretNames } from '../core/masking/secret.ts';
import { cutKeyForms, keyForms, keyLabel } from '../core/services/ok/keyForms.ts';
import { applicationKeyName } from '../core/services/ok/names.ts';
import { isJsonObject, parsedJson } from '../core/text/parsedJson.ts';

export type KeyName = typeof applicationKeyName | SecretName;
export const keyNames: readonly KeyName[] = [applicationKeyName, ...secretNames];

/** The keys themselves; empty where none is held. */
export type KeyTexts = Readonly<Record<KeyName, string>>;

/** What surrounds a key that was not stored as it was issued. */
export type KeySurroundings = 'line-break' | 'white-space' | 'invisible' | 'quotes' | 'label' | 'comment' | 'json';

const invisible = String.raw`\p{Cc}\p{Cf}`;
const invisibleEnds = new RegExp(`^[${invisible}\\s]+|(?<![${invisible}\\s])[${invisible}\\s]+$`, 'gu');
/** As a file of variables has it. */
const variableLabel = /^(?:export\s+)?[A-Z][A-Z\d]*_[A-Z\d_]*\s*=\s*(?=\S)/;
const comment = /\s(?:#|\/\/)/;
const quotePairs = ['""', "''", '``', '“”', '«»', '‘’'];

/**
 * A key without what surrounds it, and what that is; undefined for one with nothing around it, or nothing else.
 * @param name of the key, which an object in JSON may have several of
 */
export function withoutSurroundings(key: string, name?: string): { key: string; around: KeySurroundings } | undefined {
	if (key.length > longestKey) return undefined;
	let text = key;
	let around: KeySurroundings | undefined;
	for (let steps = 0; steps < mostLayers; steps++) {
		const before = text;
		const bare = text.replace(invisibleEnds, '');
		if (bare !== text)
			around ??= kindOf(text.slice(0, text.indexOf(bare)) + text.slice(text.indexOf(bare) + bare.length));
		text = bare;
		const [first = '', last = ''] = [text[0], text.at(-1)];
		if (text.length > 2 && quotePairs.includes(first + last)) {
			around ??= 'quotes';
			text = text.slice(1, -1);
		} else if (keyLabel.test(text) || variableLabel.test(text)) {
			around ??= 'label';
			text = text.replace(keyLabel, '').replace(variableLabel, '');
		} else if (comment.test(text)) {
			around ??= 'comment';
			text = text.slice(0, text.search(comment));
		} else if (text.startsWith('{')) {
			const inJson = keyInJson(text, name);
			if (inJson !== undefined) around ??= 'json';
			text = inJson ?? text;
		}
		// A key that a terminal or a mail has broken.
		if (/[\r\n]/.test(text)) {
			around ??= 'line-break';
			text = text
				.split(/[\r\n]/)
				.map((line) => line.trim())
				.join('');
		}
		if (text === before) break;
	}
	return around === undefined || text === '' ? undefined : { key: text, around };
}

/** The text of that name in an object, else its only text. */
function keyInJson(text: string, name: string | undefined): string | undefined {
	const read = parsedJson(text);
	const texts = isJsonObject(read) ? Object.entries(read).filter(([, value]) => typeof value === 'string') : [];
	const found = texts.find(([one]) => one === name) ?? (texts.length === 1 ? texts[0] : undefined);
	return found?.[1] as string | undefined;
}

/** No key is longer; what is, is looked at no further. */
const longestKey = 4096;
/** Quotes within quotes within white space, and no more. */
const mostLayers = 4;

function kindOf(ends: string): KeySurroundings {
	if (/[\r\n]/.test(ends)) return 'line-break';
	return /^\s*$/.test(ends.replaceAll('\ufeff', '\0')) ? 'white-space' : 'invisible';
}

const placeholders = [
	/^(?:<[^<>]*>|\{\{[^{}]*\}\}|\$\{[^{}]*\}|\$\([^()]*\)|%[A-Z_]+%|\[[^[\]]*\])$/i,
	/^[<[{]{0,2}(?:your|my|insert|enter|put|paste|replace|change|add)(?:[ _-]?(?:your|the|with|here|me|in|new|app|application|session|access|public|private|client|secret|key|token|value|this))+[>\]}]{0,2}$/i,
	/^(?:(?:app|application|session|access|client|public|private)[ _-]?)?(?:secret[ _-]?key|secret|token|key)(?:[ _-]?here)?$/i,
	/^(?:[x*.…•?-]{3,}|todo|tbd|changeme|placeholder|undefined|null|none|nil)$/i,
];

export function isPlaceholder(key: string): boolean {
	return key.length <= longestPlaceholder && placeholders.some((form) => form.test(key));
}

const longestPlaceholder = 60;

/** Which key a text is by its form; undefined where that tells nothing. */
export function formOf(key: string): KeyName | undefined {
	return key.length > longestKey ? undefined : keyForms.find(([, form]) => form.test(key))?.[0];
}

/** Whether a text is that key but for its last character or two. */
export function isCut(key: string, name: KeyName): boolean {
	return cutKeyForms.some(([one, form]) => one === name && form.test(key));
}

/** A key with the letters of the other case, if only that has the form of such a key. */
export function inOtherCase(key: string, name: KeyName): string | undefined {
	if (formOf(key) !== undefined) return undefined;
	return [key.toUpperCase(), key.toLowerCase()].find((one) => formOf(one) === name);
}
