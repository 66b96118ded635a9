import { plain } from '../plainText.ts';
import type { Texts } from '../texts.ts';
import type { CallQuestion } from './agentTool.ts';

/** More would make a question that nobody reads. */
const mostShown = 20;

export function questionText({ service, account, origin, method, parameters }: CallQuestion, { t }: Pick<Texts, 't'>) {
	const rows = parameters.slice(0, mostShown).map(({ name, value }) => `${plain(name)} = ${plain(value)}`);
	const left = parameters.length - rows.length;
	return {
		message: t('An agent wants to send {0} to {1}.', plain(method), origin),
		detail: [`${plain(service)} · ${plain(account)}`, ...rows, ...(left > 0 ? [t('and {0} more', left)] : [])].join(
			'\n',
		),
	};
}
