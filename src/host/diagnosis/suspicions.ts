import { l10n } from 'vscode';
import type { Parameter } from '../../core/call.ts';
import { counted } from '../counted.ts';
import { showInput, showPick } from '../messages.ts';
import { plain } from '../plainText.ts';

/** What the user suspects: a key, or the original value of a parameter. Kept in memory only. */
export interface Suspicions {
	readonly secrets: readonly string[];
	readonly values: readonly Parameter[];
}

export const noSuspicions: Suspicions = { secrets: [], values: [] };

/** The name of a parameter, and as it is shown: where parameters are not told apart as they should be, it may hold a key. */
export interface SuspectedName {
	readonly name: string;
	readonly shown: string;
}

/** What is suspected, without any key. */
export function suspicionNames({ secrets, values }: Suspicions, hide: (text: string) => string): string[] {
	const count = secrets.length;
	const keys = count === 1 ? l10n.t('a suspected key') : counted(l10n.t('{0} suspected {0|key|keys}'), count);
	return [
		...(count > 0 ? [keys] : []),
		...values.map(({ name }) => l10n.t('a suspected value of {0}', plain(hide(name)))),
	];
}

/** Asks for a key in a password input. */
export async function askSuspectedKey(suspicions: Suspicions): Promise<Suspicions | undefined> {
	const secret = await showInput({
		title: l10n.t('Suspected Key'),
		prompt: l10n.t('A secret key or token that may have been used. It is tried once and kept nowhere.'),
		password: true,
		ignoreFocusOut: true,
	});
	return secret ? { ...suspicions, secrets: [...suspicions.secrets, secret] } : undefined;
}

/** Asks for a parameter and the value that may have been signed. */
export async function askSuspectedValue(
	suspicions: Suspicions,
	names: readonly SuspectedName[],
): Promise<Suspicions | undefined> {
	const title = l10n.t('Suspected Original Value');
	const placeHolder = l10n.t('Choose the parameter that was signed with another value');
	const items = names.map(({ name, shown }) => ({ label: shown, name, shown }));
	const chosen = await showPick(items, { title, placeHolder, ignoreFocusOut: true });
	if (!chosen) return undefined;
	const { name, shown } = chosen;
	const prompt = l10n.t('The value of {0} as it may have been signed', plain(shown));
	const value = await showInput({ title, prompt, ignoreFocusOut: true });
	if (value === undefined) return undefined;
	return { ...suspicions, values: [...suspicions.values.filter((one) => one.name !== name), { name, value }] };
}
