import { html, nothing, type TemplateResult } from 'lit';

interface Tab<Id extends string> {
	readonly id: Id;
	readonly label: string;
	readonly count?: number;
}

/** Tabs in the look of VS Code's panel titles. Those of `@vscode-elements` nest tab lists and do not choose with the arrow keys. */
export function tabList<Id extends string>(
	label: string,
	tabs: readonly Tab<Id>[],
	chosen: Id,
	onChoose: (id: Id) => void,
): TemplateResult {
	const onKeyDown = (event: KeyboardEvent): void => {
		const at = tabs.findIndex(({ id }) => id === chosen);
		const step = { ArrowRight: at + 1, ArrowLeft: at - 1 + tabs.length, Home: 0, End: tabs.length - 1 }[event.key];
		const next = step === undefined ? undefined : tabs[step % tabs.length];
		if (!next) return;
		event.preventDefault();
		onChoose(next.id);
		const list = event.currentTarget as HTMLElement;
		list.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus();
	};
	return html`<div class="tabs" role="tablist" aria-label=${label} @keydown=${onKeyDown}>
		${tabs.map(
			({ id, label: text, count }) => html`<button
				class="tab"
				type="button"
				role="tab"
				id="tab-${id}"
				aria-selected=${id === chosen}
				aria-controls="panel-${id}"
				tabindex=${id === chosen ? 0 : -1}
				@click=${() => onChoose(id)}
			>
				${text}${count === undefined ? nothing : html`<span class="badge">${count}</span>`}
			</button>`,
		)}
	</div>`;
}

/** What the tab `id` shows. A panel that has nothing to focus inside `isFocusable` itself. */
export function tabPanel(id: string, chosen: string, content: TemplateResult, isFocusable = false): TemplateResult {
	return html`<div
		role="tabpanel"
		id="panel-${id}"
		aria-labelledby="tab-${id}"
		tabindex=${isFocusable ? 0 : nothing}
		?hidden=${id !== chosen}
	>
		${content}
	</div>`;
}
