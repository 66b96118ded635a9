import { shortText } from './shortText.ts';

let region: HTMLElement | undefined;

/** Has a screen reader say `text` when it is free to. Never to be called with anything in clear. */
export function announce(text: string): void {
	if (!region) {
		region = document.createElement('div');
		region.className = 'visually-hidden';
		region.setAttribute('aria-live', 'polite');
		region.setAttribute('role', 'status');
		document.body.append(region);
	}
	region.textContent = shortText(text);
}
