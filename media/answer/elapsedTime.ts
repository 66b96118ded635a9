import { durationText } from './measures.ts';

const everyMilliseconds = 100;

/** Counts the time since it came onto the page. Screen readers are told the outcome instead. */
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
