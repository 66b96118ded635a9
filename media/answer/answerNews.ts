import type { ReactiveElement } from 'lit';
import type { AnswerSnapshot } from '../../src/shared/answer.ts';
import { announce } from '../announce.ts';
import { t } from '../localize.ts';
import { isCancelled } from './answerHead.ts';
import { durationText, sizeText } from './measures.ts';

/** The part of a window's height that the answer has to begin in to be noticed. */
const noticedHeight = 0.7;

/** Makes an answer noticed: has it read out, and brings it into view once after the user sent. */
export class AnswerNews {
	private announced: AnswerSnapshot | undefined;
	private isExpected = false;

	/** The user has sent: what comes now may move into view. */
	expect(): void {
		this.isExpected = true;
	}

	/** `isNew` of a page whose answers are all to calls sent since: *Send Again* may send before it is there. */
	tell(answer: AnswerSnapshot, view: ReactiveElement | null, isNew: boolean): void {
		if (answer === this.announced) return;
		const isFirst = this.announced === undefined;
		this.announced = answer;
		if (!isFirst) announce(newsText(answer));
		this.isExpected ||= isNew || answer.state === 'sending';
		if (!this.isExpected || answer.state === 'none' || !view) return;
		if (answer.state !== 'sending') this.isExpected = false;
		void bringIntoView(view);
	}
}

/** After it is rendered: before, the page is too short to scroll that far. */
async function bringIntoView(view: ReactiveElement): Promise<void> {
	await view.updateComplete;
	await new Promise(requestAnimationFrame);
	const { top } = view.getBoundingClientRect();
	if (top >= 0 && top < window.innerHeight * noticedHeight) return;
	const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
	view.scrollIntoView({ block: 'start', behavior: isCalm ? 'auto' : 'smooth' });
}

function newsText(answer: AnswerSnapshot): string {
	switch (answer.state) {
		case 'none':
			return '';
		case 'sending':
			return t('Sending {0}…', answer.method);
		case 'failed':
			return isCancelled(answer) ? t('Cancelled') : t('No answer: {0}', answer.message);
		case 'answered': {
			const { status, statusText, summary } = answer;
			const [duration, size] = [durationText(answer.milliseconds), sizeText(answer.bytes)];
			return t('Answer: {0}, {1}, {2}, {3}', summary, `${status} ${statusText}`.trim(), duration, size);
		}
	}
}
