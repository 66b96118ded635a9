import { html, type TemplateResult } from 'lit';

/** `text` with the characters at `positions` (ascending) marked, runs of them together. */
export function highlighted(text: string, positions: readonly number[]): (string | TemplateResult)[] {
	const pieces: (string | TemplateResult)[] = [];
	let shown = 0;
	for (let i = 0; i < positions.length; ) {
		const start = positions[i] ?? 0;
		let end = start + 1;
		for (i += 1; positions[i] === end; i += 1) end += 1;
		if (start > shown) pieces.push(text.slice(shown, start));
		pieces.push(html`<b>${text.slice(start, end)}</b>`);
		shown = end;
	}
	if (shown < text.length) pieces.push(text.slice(shown));
	return pieces;
}
