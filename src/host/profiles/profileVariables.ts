import { l10n, type QuickPickItem, window } from 'vscode';
import { looksLikeSecret } from '../../core/callFile/secretLike.ts';
import { isVariableName } from '../../core/callFile/variableReferences.ts';
import { askText, formTitle } from './inputSteps.ts';
import type { Profile } from './profile.ts';
import type { ProfileStore } from './profileStore.ts';

interface VariableItem extends QuickPickItem {
	/** Absent for the item that makes a new one. */
	readonly variable?: string;
}

/** Shows the variables that call files get from a profile, and edits one after another until the list is closed. */
export async function editVariables({ id }: Profile, profiles: ProfileStore): Promise<void> {
	for (;;) {
		const profile = profiles.get(id);
		if (!profile) return;
		const variables = Object.entries(profile.variables ?? {});
		const items: VariableItem[] = [
			...variables.map(([variable, value]) => ({ label: variable, description: value, variable })),
			{ label: l10n.t('$(add) New variable…') },
		];
		const title = l10n.t('Variables of "{0}"', profile.name);
		const placeHolder = l10n.t('Call files refer to them as {0}', '{{name}}');
		const chosen = await window.showQuickPick(items, { title, placeHolder });
		if (!chosen) return;
		const name = chosen.variable ?? (await askName(profile));
		if (name !== undefined) await editValue(profile, name, profiles);
	}
}

async function askName(profile: Profile): Promise<string | undefined> {
	const check = (text: string) => {
		const name = text.trim();
		if (!isVariableName(name) || name === 'profile') {
			return l10n.t('A name begins with a letter; letters, digits, "_", "." and "-" may follow.');
		}
		return Object.hasOwn(profile.variables ?? {}, name) ? l10n.t('There is a variable {0} already.', name) : undefined;
	};
	const at = { title: formTitle(profile.name), step: 1, totalSteps: 1 };
	const result = await askText({ ...at, prompt: l10n.t('A name for the variable'), check });
	return typeof result === 'string' ? undefined : result.value.trim();
}

async function editValue(profile: Profile, name: string, profiles: ProfileStore): Promise<void> {
	const result = await askText({
		title: formTitle(profile.name),
		step: 1,
		totalSteps: 1,
		prompt: l10n.t('The value of {0}. Leave empty to remove the variable.', name),
		value: profile.variables?.[name] ?? '',
		check: (text) =>
			looksLikeSecret(name, text)
				? l10n.t('This looks like a secret. Variables are not kept in SecretStorage; the keys of a profile are.')
				: undefined,
	});
	if (typeof result === 'string') return;
	const { [name]: _, ...others } = profile.variables ?? {};
	await profiles.put({ ...profile, variables: result.value === '' ? others : { ...others, [name]: result.value } });
}
