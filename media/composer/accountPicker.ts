import '@vscode-elements/elements/dist/vscode-single-select/index.js';
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { ComposerSnapshot, ShownProblem } from '../../src/shared/shownCall.ts';
import { linkButton, toolButton } from '../controls.ts';
import { t } from '../localize.ts';
import { shortText } from '../shortText.ts';
import type { ComposerActions } from './composerSession.ts';
import { fieldProblems } from './fieldProblems.ts';

const newAccount = '\u0000new';
const longestName = 200;

/** Chooses the account, and shows where it calls and by which scheme it signs. */
export function accountPicker(
	accountId: string | undefined,
	snapshot: ComposerSnapshot | undefined,
	problems: readonly ShownProblem[],
	actions: ComposerActions,
): TemplateResult {
	const accounts = snapshot?.accounts ?? [];
	const chosen = accounts.some(({ id }) => id === accountId) ? (accountId ?? '') : '';
	const { notes, invalid } = fieldProblems(problems, 'account', actions.run);
	// The picker's inside cannot refer to the problems outside of it, so they stand in its name.
	const label = [t('Account'), ...problems.slice(0, 3).map(({ message }) => shortText(message))].join('. ');
	// The picker measures itself at every new array.
	const options = guard([chosen, JSON.stringify(accounts)], () => [
		...(chosen === '' ? [{ label: t('Choose an account'), value: '' }] : []),
		...accounts.map(({ id, name }) => ({ label: shortText(name, longestName), value: id })),
		{ label: t('New account…'), value: newAccount },
	]);
	const onChange = (event: Event): void => {
		const select = event.target as HTMLElement & { value: string };
		const { value } = select;
		if (value !== newAccount && value !== '') actions.chooseAccount(value);
		else {
			if (value === newAccount) actions.run('new-account');
			select.value = accountId ?? '';
		}
	};
	return html`<span class="field-label" aria-hidden="true">${t('Account')}</span>
		<div class="field-controls">
			<vscode-single-select
				label=${label}
				?invalid=${invalid}
				.options=${options}
				.value=${chosen}
				@change=${onChange}
			></vscode-single-select>
			${snapshot?.account ? accountFacts(snapshot.account, actions) : nothing}
		</div>
		${notes}`;
}

function accountFacts(
	{ baseUrl, scheme, schemeIsChoice }: NonNullable<ComposerSnapshot['account']>,
	{ run }: ComposerActions,
): TemplateResult {
	return html`<span class="account-facts">
		<span class="mono" title=${baseUrl}>${baseUrl}</span>
		<span class="fact-scheme">${scheme ?? t('no scheme')}</span>
		${schemeIsChoice ? linkButton(t('Choose scheme…'), () => run('choose-scheme')) : nothing}
		${toolButton('edit', t('Edit the account'), () => run('open-account'))}
	</span>`;
}
