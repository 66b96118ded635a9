import { html, nothing, type TemplateResult } from 'lit';
import type { ShownMistake, ShownVerdict } from '../../src/shared/diagnosis.ts';
import { icon } from '../controls.ts';
import { t } from '../localize.ts';
import { codeText, markedString } from './markedText.ts';

const looks = {
	correct: ['pass-filled', 'good'],
	mistakes: ['error', 'bad'],
	'not-reproduced': ['question', 'open'],
} as const;

/** What the diagnosis came to, with every set of mistakes. */
export function verdictSection(verdict: ShownVerdict): TemplateResult {
	const { sets, summary, facts, rightSig } = verdict;
	const [first, ...others] = sets;
	const [iconName, tone] = looks[verdict.verdict];
	return html`<div class="verdict ${tone}">
			${icon(iconName)}
			<h2 class="verdict-summary" id="verdict" tabindex="-1">${summary}</h2>
		</div>
		${first ? mistakeList(first) : nothing}
		${others.length > 0 ? otherSets(others) : nothing}
		${facts.length > 0 ? html`<ul class="facts">${facts.map((fact) => html`<li>${codeText(fact)}</li>`)}</ul>` : nothing}
		${
			rightSig && verdict.verdict !== 'correct'
				? html`<p class="right-sig">${t('The right sig of this call:')} <span class="mono sig">${rightSig}</span></p>`
				: nothing
		}`;
}

/** The mistakes of one set. */
export function mistakeList(mistakes: readonly ShownMistake[]): TemplateResult {
	return html`<ol class="mistakes">
		${mistakes.map(
			({ explanation, remedy, place }) => html`<li class="mistake">
				<p class="explanation">${codeText(explanation)}</p>
				<p class="remedy">${codeText(remedy)}</p>
				${place.length > 0 ? markedString(place, t('Where it is in the signing string')) : nothing}
			</li>`,
		)}
	</ol>`;
}

function otherSets(sets: readonly (readonly ShownMistake[])[]): TemplateResult {
	const title =
		sets.length === 1 ? t('One other explanation fits as well') : t('{0} other explanations fit as well', sets.length);
	return html`<details class="other-sets">
		<summary>${title}</summary>
		${sets.map((set) => mistakeList(set))}
	</details>`;
}
