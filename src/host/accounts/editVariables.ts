import { l10n, ThemeIcon } from 'vscode';
import { type Account, mostVariables } from '../../app/accounts/account.ts';
import {
	isVariableValue,
	variableNameProblem,
	variablesOf,
	withVariable,
} from '../../app/accounts/accountVariables.ts';
import { numberText } from '../texts.ts';
import type { AccountStore } from './accountStore.ts';
import { actOnAccount, askAbout, pickAct } from './inputSteps.ts';

/** Shows the variables that call files get from an account, and edits one after another. */
export function editVariables(edited: Account, accounts: AccountStore): Promise<void> {
	return actOnAccount(edited, accounts, (account) => {
		const edit = async (name: string | undefined) => {
			const value = name && (await askValue(account, name));
			if (name && value !== undefined) await accounts.update(account.id, (now) => withVariable(now, name, value));
		};
		const listed = [...variablesOf(account)].map(([label, description]) => {
			return { label, description, act: () => edit(label) };
		});
		const added = async () => edit(await askName(account));
		const items = [...listed, { label: l10n.t('New variable…'), iconPath: new ThemeIcon('add'), act: added }];
		const about = l10n.t('Call files refer to them as {0}', '{{name}}');
		return pickAct(l10n.t('Variables of "{0}"', account.name), about, items);
	});
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
