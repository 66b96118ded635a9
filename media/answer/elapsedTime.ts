import { durationText } from './measures.ts';

const everyMilliseconds = 100;

/** Counts the time since it was put on the page. Screen readers read out the outcome instead. */
export class ElapsedTime extends HTMLElement {
	private timer: ReturnType<typeof setInterval> | undefined;

	connectedCallback(): void {
		const start = performance.now();
		this.setAttribute('aria-hidden', 'true');
		const show = (): void => {
			this.textContent = durationText(performance.now() - start);
		};
		show();
		this.timer = setInterval(show, everyMilliseconds);
	}

	disconnectedCallback(): void {
		clearInterval(this.timer);
	}
}

customElements.define('sc-elapsed-time', ElapsedTime);
