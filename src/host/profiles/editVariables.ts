import { l10n, type QuickPickItem, ThemeIcon } from 'vscode';
import { showPick } from '../messages.ts';
import { askAbout } from './inputSteps.ts';
import { mostVariables, type Profile } from './profile.ts';
import type { ProfileStore } from './profileStore.ts';
import { isVariableValue, variableNameProblem, variablesOf, withVariable } from './profileVariables.ts';

interface VariableItem extends QuickPickItem {
	/** Absent for the item that makes a new one. */
	readonly variable?: string;
}

/** Shows the variables that call files get from a profile, and edits one after another until the list is closed. */
export async function editVariables({ id }: Profile, profiles: ProfileStore): Promise<void> {
	for (;;) {
		const profile = profiles.get(id);
		if (!profile) return;
		const items: VariableItem[] = [
			...[...variablesOf(profile)].map(([variable, value]) => ({ label: variable, description: value, variable })),
			{ label: l10n.t('New variable…'), iconPath: new ThemeIcon('add') },
		];
		const title = l10n.t('Variables of "{0}"', profile.name);
		const isFull = items.length > mostVariables;
		const placeHolder = isFull
			? l10n.t('The first {0} variables; any beyond them are stored, and not read', mostVariables)
			: l10n.t('Call files refer to them as {0}', '{{name}}');
		const chosen = await showPick(items, { title, placeHolder });
		if (!chosen) return;
		const name = chosen.variable ?? (await askName(profile));
		const value = name && (await askValue(profile, name));
		if (name === undefined || value === undefined) continue;
		await profiles.update(id, (now) => withVariable(now, name, value));
	}
}

async function askName(profile: Profile): Promise<string | undefined> {
	const messages = {
		malformed: () => l10n.t('A name begins with a letter; letters, digits, "_", "." and "-" may follow.'),
		taken: (name: string) => l10n.t('There is a variable {0} already.', name),
		'too-many': () => l10n.t('A profile has {0} variables at most. Remove one first.', mostVariables),
	};
	const check = (text: string) => {
		const problem = variableNameProblem(profile, text.trim());
		return problem && messages[problem](text.trim());
	};
	return (await askAbout(profile, { prompt: l10n.t('A name for the variable'), check }))?.trim();
}

function askValue(profile: Profile, name: string): Promise<string | undefined> {
	return askAbout(profile, {
		prompt: l10n.t('The value of {0}. Leave empty to remove the variable.', name),
		value: variablesOf(profile).get(name) ?? '',
		check: (text) =>
			isVariableValue(name, text)
				? undefined
				: l10n.t('This looks like a secret. Variables are not kept in SecretStorage; the keys of a profile are.'),
	});
}
