import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { RevealableStep } from '../../src/core/signing/traceView.ts';
import type { Revealed } from '../../src/shared/messages.ts';

/** The steps shown in clear, each for its time only, and not when the page is hidden. */
export class RevealedSteps implements ReactiveController {
	private readonly host: ReactiveControllerHost;
	private readonly shown = new Map<RevealableStep, { text: string; until: number }>();
	/** Steps the user asked for; what comes for another is not shown. */
	private readonly asked = new Set<RevealableStep>();
	private timer: ReturnType<typeof setTimeout> | undefined;

	constructor(host: ReactiveControllerHost) {
		this.host = host;
		host.addController(this);
	}

	hostConnected(): void {
		document.addEventListener('visibilitychange', this.onVisibility);
		window.addEventListener('pagehide', this.hideAll);
	}

	hostDisconnected(): void {
		document.removeEventListener('visibilitychange', this.onVisibility);
		window.removeEventListener('pagehide', this.hideAll);
		this.forget();
	}

	ask(step: RevealableStep): void {
		this.asked.add(step);
	}

	/** Shows a step for its time. False when nobody asked for it, or not for the call as it is now. */
	show({ step, text, hideAfterMilliseconds }: Revealed): boolean {
		if (!this.asked.delete(step)) return false;
		this.shown.set(step, { text, until: performance.now() + hideAfterMilliseconds });
		this.tick();
		return true;
	}

	get(step: RevealableStep): { readonly text: string; readonly secondsLeft: number } | undefined {
		const shown = this.shown.get(step);
		return shown && { text: shown.text, secondsLeft: Math.max(1, Math.ceil((shown.until - performance.now()) / 1000)) };
	}

	hide(step: RevealableStep): void {
		this.shown.delete(step);
		this.tick();
	}

	/** Forgets every step, also those on their way. */
	forget(): void {
		this.asked.clear();
		this.hideAll();
	}

	readonly hideAll = (): void => {
		if (this.shown.size === 0) return;
		this.shown.clear();
		this.tick();
	};

	private readonly onVisibility = (): void => {
		if (document.visibilityState === 'hidden') this.hideAll();
	};

	/** Drops what is over, and comes back when the next shown second is. */
	private readonly tick = (): void => {
		clearTimeout(this.timer);
		const now = performance.now();
		let next = Number.POSITIVE_INFINITY;
		for (const [step, { until }] of this.shown) {
			if (until <= now) this.shown.delete(step);
			else next = Math.min(next, (until - now) % 1000 || 1000);
		}
		if (this.shown.size > 0) this.timer = setTimeout(this.tick, next);
		this.host.requestUpdate();
	};
}
