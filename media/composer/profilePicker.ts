import '@vscode-elements/elements/dist/vscode-single-select/index.js';
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { ComposerSnapshot, ShownProblem } from '../../src/shared/shownCall.ts';
import { linkButton, toolButton } from '../controls.ts';
import { t } from '../localize.ts';
import { shortText } from '../shortText.ts';
import type { ComposerActions } from './composerSession.ts';
import { fieldProblems } from './fieldProblems.ts';

const newProfile = '\u0000new';
const longestName = 200;

/** Chooses the profile, and shows where it calls and by which scheme it signs. */
export function profilePicker(
	profileId: string | undefined,
	snapshot: ComposerSnapshot | undefined,
	problems: readonly ShownProblem[],
	actions: ComposerActions,
): TemplateResult {
	const profiles = snapshot?.profiles ?? [];
	const chosen = profiles.some(({ id }) => id === profileId) ? (profileId ?? '') : '';
	const { notes, invalid } = fieldProblems(problems, 'profile', actions.run);
	// The picker's inside cannot refer to the problems outside of it, so they stand in its name.
	const label = [t('Profile'), ...problems.slice(0, 3).map(({ message }) => shortText(message))].join('. ');
	// The picker measures itself at every new array.
	const options = guard([chosen, JSON.stringify(profiles)], () => [
		...(chosen === '' ? [{ label: t('Choose a profile'), value: '' }] : []),
		...profiles.map(({ id, name }) => ({ label: shortText(name, longestName), value: id })),
		{ label: t('New profile…'), value: newProfile },
	]);
	const onChange = (event: Event): void => {
		const select = event.target as HTMLElement & { value: string };
		const { value } = select;
		if (value !== newProfile && value !== '') actions.chooseProfile(value);
		else {
			if (value === newProfile) actions.run('new-profile');
			select.value = profileId ?? '';
		}
	};
	return html`<span class="field-label" aria-hidden="true">${t('Profile')}</span>
		<div class="field-controls">
			<vscode-single-select
				label=${label}
				?invalid=${invalid}
				.options=${options}
				.value=${chosen}
				@change=${onChange}
			></vscode-single-select>
			${snapshot?.profile ? profileFacts(snapshot.profile, actions) : nothing}
		</div>
		${notes}`;
}

function profileFacts(
	{ baseUrl, scheme, schemeIsChoice }: NonNullable<ComposerSnapshot['profile']>,
	{ run }: ComposerActions,
): TemplateResult {
	return html`<span class="profile-facts">
		<span class="mono" title=${baseUrl}>${baseUrl}</span>
		<span class="fact-scheme">${scheme ?? t('no scheme')}</span>
		${schemeIsChoice ? linkButton(t('Choose scheme…'), () => run('choose-scheme')) : nothing}
		${toolButton('edit', t('Edit the profile'), () => run('open-profile'))}
	</span>`;
}
