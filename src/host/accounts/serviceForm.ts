import { l10n } from 'vscode';
import type { Account } from '../../app/accounts/account.ts';
import { serviceOf } from '../../app/accounts/accountService.ts';
import { writtenBaseUrl } from '../../core/call/baseUrl.ts';
import type { Service } from '../../core/services/service.ts';
import { baseUrlQuestion, type NewKeys, secretQuestion } from './accountForm.ts';
import { applied, askText, type InputStep, pageButton, type Question, runSteps } from './inputSteps.ts';

/** Asks where a service is called, and for its keys by its labels; secret ones can be left for later. Undefined when the user cancels. */
export async function askServiceKeys(service: Service): Promise<NewKeys | undefined> {
	let baseUrl = service.baseUrl ?? '';
	const values = new Map<string, string>();
	const askBaseUrl = async (at: InputStep) => {
		const result = await askText({ ...at, ...baseUrlQuestion(baseUrl, service) });
		return applied(result, (typed) => (baseUrl = writtenBaseUrl(typed)));
	};
	const askKeys = Object.entries(service.keys).map(([name, { secret = false }]) => async (at: InputStep) => {
		const result = await askText({ ...at, ...keyQuestion(service, name, values.get(name) ?? '') });
		return applied(result, (typed) => values.set(name, secret ? typed : typed.trim()));
	});
	if (!(await runSteps(l10n.t('New Account · {0}', service.name), [askBaseUrl, ...askKeys]))) return undefined;
	const { secret = [], open = [] } = Object.groupBy(values, ([name]) =>
		service.keys[name]?.secret ? 'secret' : 'open',
	);
	return {
		baseUrl,
		applicationKey: '',
		service: service.id ?? service,
		publicKeys: Object.fromEntries(open),
		secrets: new Map(secret),
		check: false,
	};
}

export function publicKeyQuestion(account: Account, name: string, value: string): Question {
	const service = serviceOf(account);
	return service ? keyQuestion(service, name, value) : { prompt: name, value };
}

function keyQuestion(service: Service, name: string, value: string): Question {
	const { label = name, help, secret, optional } = service.keys[name] ?? {};
	const prompt = help === undefined ? label : `${label}: ${help}`;
	const buttons = pageButton(service.documentation, (page) => l10n.t('Documentation: {0}', page));
	if (secret) return { ...secretQuestion(prompt, l10n.t('Optional; you can add it later.')), buttons };
	const check = (text: string) => (text.trim() === '' && !optional ? l10n.t('Enter {0}.', name) : undefined);
	return { prompt, value, check, buttons };
}
