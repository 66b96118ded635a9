import { l10n, type QuickPickItem, ThemeIcon } from 'vscode';
import { type Account, mostVariables } from '../../app/accounts/account.ts';
import {
	isVariableValue,
	variableNameProblem,
	variablesOf,
	withVariable,
} from '../../app/accounts/accountVariables.ts';
import { showPick } from '../messages.ts';
import { numberText } from '../texts.ts';
import type { AccountStore } from './accountStore.ts';
import { askAbout } from './inputSteps.ts';

interface VariableItem extends QuickPickItem {
	/** Absent for the item that makes a new one. */
	readonly variable?: string;
}

/** Shows the variables that call files get from an account, and edits one after another until the list is closed. */
export async function editVariables({ id }: Account, accounts: AccountStore): Promise<void> {
	for (;;) {
		const account = accounts.get(id);
		if (!account) return;
		const items: VariableItem[] = [
			...[...variablesOf(account)].map(([variable, value]) => ({ label: variable, description: value, variable })),
			{ label: l10n.t('New variable…'), iconPath: new ThemeIcon('add') },
		];
		const title = l10n.t('Variables of "{0}"', account.name);
		const placeHolder = l10n.t('Call files refer to them as {0}', '{{name}}');
		const chosen = await showPick(items, { title, placeHolder, ignoreFocusOut: true });
		if (!chosen) return;
		const name = chosen.variable ?? (await askName(account));
		const value = name && (await askValue(account, name));
		if (name === undefined || value === undefined) continue;
		await accounts.update(id, (now) => withVariable(now, name, value));
	}
}

async function askName(account: Account): Promise<string | undefined> {
	const messages = {
		malformed: () => l10n.t('A name begins with a letter; letters, digits, "_", "." and "-" may follow.'),
		taken: (name: string) => l10n.t('There is a variable {0} already.', name),
		'too-many': () => l10n.t('An account can have up to {0} variables. Remove one first.', numberText(mostVariables)),
	};
	const check = (text: string) => {
		const problem = variableNameProblem(account, text.trim());
		return problem && messages[problem](text.trim());
	};
	return (await askAbout(account, { prompt: l10n.t('A name for the variable'), check }))?.trim();
}

function askValue(account: Account, name: string): Promise<string | undefined> {
	return askAbout(account, {
		prompt: l10n.t('The value of {0}. Leave empty to remove the variable.', name),
		value: variablesOf(account).get(name) ?? '',
		check: (text) =>
			isVariableValue(name, text)
				? undefined
				: l10n.t('This looks like a secret. Variables are not stored in SecretStorage; the keys of an account are.'),
	});
}
