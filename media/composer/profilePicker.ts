import '@vscode-elements/elements/dist/vscode-single-select/index.js';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { ComposerSnapshot } from '../../src/shared/shownCall.ts';
import { t } from '../localize.ts';
import type { ComposerActions } from './composerActions.ts';
import { fieldProblems } from './problemNote.ts';

const newProfile = '\u0000new';

interface ProfileOption {
	readonly label: string;
	readonly value: string;
}

/** Chooses the profile, and shows where it calls and by which scheme it signs. */
export class ProfilePicker extends LitElement {
	static override properties = {
		profileId: { attribute: false },
		snapshot: { attribute: false },
		actions: { attribute: false },
	};

	declare profileId: string | undefined;
	declare snapshot: ComposerSnapshot | undefined;
	declare actions: ComposerActions;
	private lastOptions: readonly ProfileOption[] = [];

	protected override createRenderRoot(): HTMLElement {
		return this;
	}

	protected override render(): TemplateResult {
		const profiles = this.snapshot?.profiles ?? [];
		const chosen = profiles.some(({ id }) => id === this.profileId) ? (this.profileId ?? '') : '';
		const problems = (this.snapshot?.problems ?? []).filter(({ field }) => field.kind === 'profile');
		const { notes, invalid } = fieldProblems(problems, 'profile', (action) => this.actions.run(action));
		// The picker's inside cannot refer to the problems outside of it, so they stand in its name.
		const label = [t('Profile'), ...problems.map(({ message }) => message)].join('. ');
		return html`<span class="field-label" aria-hidden="true">${t('Profile')}</span>
			<div class="field-controls">
				<vscode-single-select
					label=${label}
					?invalid=${invalid}
					.options=${this.options(chosen)}
					.value=${chosen}
					@change=${this.onChange}
				></vscode-single-select>
				${this.renderFacts()}
			</div>
			${notes}`;
	}

	/** The picker's options; the same array while they are the same, because it measures itself at every new one. */
	private options(chosen: string): readonly ProfileOption[] {
		const options = [
			...(chosen === '' ? [{ label: t('Choose a profile'), value: '' }] : []),
			...(this.snapshot?.profiles ?? []).map(({ id, name }) => ({ label: name, value: id })),
			{ label: t('New profile…'), value: newProfile },
		];
		if (JSON.stringify(options) !== JSON.stringify(this.lastOptions)) this.lastOptions = options;
		return this.lastOptions;
	}

	private renderFacts(): TemplateResult | typeof nothing {
		const profile = this.snapshot?.profile;
		if (!profile) return nothing;
		const choose = html`<button class="link" type="button" @click=${() => this.actions.run('choose-scheme')}>
			${t('Choose scheme…')}
		</button>`;
		return html`<span class="profile-facts">
			<span class="mono" title=${profile.baseUrl}>${profile.baseUrl}</span>
			<span class="fact-scheme">${profile.scheme ?? t('no scheme')}</span>
			${profile.schemeIsChoice ? choose : nothing}
			<button
				class="tool"
				type="button"
				title=${t('Edit the profile')}
				aria-label=${t('Edit the profile')}
				@click=${() => this.actions.run('open-profile')}
			>
				<span class="codicon codicon-edit" aria-hidden="true"></span>
			</button>
		</span>`;
	}

	private readonly onChange = (event: Event): void => {
		const select = event.target as HTMLElement & { value: string };
		const { value } = select;
		if (value !== newProfile && value !== '') {
			this.actions.chooseProfile(value);
			return;
		}
		if (value === newProfile) this.actions.run('new-profile');
		select.value = this.profileId ?? '';
	};
}

customElements.define('sc-profile-picker', ProfilePicker);
