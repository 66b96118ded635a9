import { html, nothing, type TemplateResult } from 'lit';
import type { ShownMistake, ShownVerdict, WatchedOutcome } from '../../src/shared/diagnosis.ts';
import type { ShownStrings } from '../../src/shared/strings.ts';
import { icon } from '../controls.ts';
import { inLanguage, t } from '../localize.ts';
import { codeText } from './codeText.ts';
import { stringsFigure } from './stringsFigure.ts';

const icons = { good: 'pass-filled', bad: 'error', open: 'question', busy: 'sync' } as const;
const tones = {
	correct: 'good',
	warned: 'bad',
	refused: 'bad',
	account: 'bad',
	mistakes: 'bad',
	'not-reproduced': 'open',
} as const;

export function verdictSection(verdict: ShownVerdict, advice: unknown = nothing): TemplateResult {
	const { sets, strings, summary, facts, rightSig } = verdict;
	const [first, ...others] = sets;
	// One mistake is the headline; what it explains is said below it.
	const one = first?.length === 1 ? first[0] : undefined;
	const isWrong = verdict.verdict === 'mistakes' || verdict.verdict === 'not-reproduced';
	const heading = html`<h2 class="verdict-summary ${one ? 'explanation' : ''}">${codeText(one?.explanation ?? summary)}</h2>`;
	return html`${verdictLine(tones[verdict.verdict], heading)} ${one ? html`<p class="certainty">${summary}</p>` : nothing}
		${first ? explained(first, strings[0], one !== undefined) : nothing} ${advice}
		${others.length > 0 ? otherSets(others, strings.slice(1)) : nothing}
		${facts.length > 0 ? html`<ul class="facts">${facts.map((fact) => html`<li>${codeText(fact)}</li>`)}</ul>` : nothing}
		${
			rightSig && isWrong
				? html`<p class="right-sig">${t('Correct sig:')} <span class="mono sig">${rightSig}</span></p>`
				: nothing
		}`;
}

/** What became of a watched call, above the signature it should have had. */
export function outcomeSection({ tone, summary, mistakes, strings }: WatchedOutcome): TemplateResult {
	return html`<section class="outcome-section" aria-label=${t('Outcome')}>
		${verdictLine(tone, html`<p class="verdict-summary">${codeText(summary)}</p>`)} ${explained(mistakes, strings)}
	</section>`;
}

function verdictLine(tone: keyof typeof icons, summary: TemplateResult): TemplateResult {
	return html`<div class="verdict ${tone}">${icon(icons[tone])} ${summary}</div>`;
}

function explained(mistakes: readonly ShownMistake[], strings: ShownStrings | null | undefined, isListed = false) {
	if (mistakes.length === 0) return html`${strings ? stringsFigure(strings) : nothing}`;
	const remedies = [...new Set(mistakes.map(({ remedy }) => remedy))].filter((remedy) => remedy !== '');
	const list = html`<ol class="mistakes">
		${mistakes.map(({ explanation }) => html`<li class="mistake"><p class="explanation">${codeText(explanation)}</p></li>`)}
	</ol>`;
	return html`${isListed ? nothing : list}
		${strings ? stringsFigure(strings) : nothing}
		<ul class="remedies">
			${remedies.map((remedy) => html`<li class="remedy">${icon('lightbulb')}<span>${codeText(remedy)}</span></li>`)}
		</ul>`;
}

function otherSets(sets: readonly (readonly ShownMistake[])[], strings: readonly (ShownStrings | null)[]) {
	const title =
		sets.length === 1 ? t('One other explanation fits as well') : t('Other explanations: {0}', inLanguage(sets.length));
	return html`<details class="other-sets">
		<summary>${title}</summary>
		${sets.map((set, index) => explained(set, strings[index]))}
	</details>`;
}
