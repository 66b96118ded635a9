import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { live } from 'lit/directives/live.js';
import type { ComposerSnapshot, ShownProblem } from '../../src/shared/shownCall.ts';
import { icon, linkButton, toolButton } from '../controls.ts';
import { t } from '../localize.ts';
import { shortText } from '../shortText.ts';
import type { ComposerActions } from './composerSession.ts';

const newAccount = '\u0000new';
const longestName = 200;

export function accountPicker(
	accountId: string | undefined,
	accounts: ComposerSnapshot['accounts'] = [],
	problems: readonly ShownProblem[],
	actions: ComposerActions,
): TemplateResult {
	const chosen = accounts.some(({ id }) => id === accountId) ? (accountId ?? '') : '';
	const invalid = problems.some(({ severity }) => severity === 'error');
	// Whoever comes to the picker hears them with its name: there is a picker on both tabs, and the problems stand below one.
	const label = [t('Account'), ...problems.slice(0, 3).map(({ message }) => shortText(message))].join('. ');
	const option = (value: string, name: string) =>
		html`<option value=${value} .selected=${live(value === chosen)}>${name}</option>`;
	const options = guard([chosen, JSON.stringify(accounts)], () => [
		chosen === '' ? option('', t('Choose an account')) : nothing,
		...accounts.map(({ id, name }) => option(id, shortText(name, longestName))),
		option(newAccount, t('New account…')),
	]);
	const onChange = (event: Event): void => {
		const select = event.target as HTMLSelectElement;
		const { value } = select;
		if (value !== newAccount && value !== '') actions.chooseAccount(value);
		else {
			if (value === newAccount) actions.run('new-account');
			select.value = chosen;
		}
	};
	return html`<select class="select account-select" aria-label=${label} aria-invalid=${invalid ? 'true' : 'false'} @change=${onChange}>
		${options}
	</select>`;
}

export function accountFacts(
	{ baseUrl, scheme, schemeIsChoice, service }: NonNullable<ComposerSnapshot['account']>,
	{ run }: ComposerActions,
): TemplateResult {
	return html`<span class="account-facts">
		<span class="mono" title=${baseUrl}>${baseUrl}</span>
		${service && !service.isProven ? html`<span title=${t('No example: nothing shows that this description is right')}>${icon('warning')}</span>` : nothing}
		<span class="fact-scheme">${schemeIsChoice ? chosenScheme(scheme, run) : (service?.name ?? scheme ?? t('no scheme'))}</span>
		${toolButton('edit', t('Edit the account'), () => run('open-account'))}
	</span>`;
}

/** The scheme of an account that has both secrets, where it can be changed; asks for one while none is chosen. */
function chosenScheme(scheme: string | undefined, run: ComposerActions['run']): TemplateResult {
	const choose = t('Choose scheme…');
	return linkButton(scheme ?? choose, () => run('choose-scheme'), scheme && choose);
}
