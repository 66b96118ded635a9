import { jsonTokens } from './jsonTokens.ts';

const linesOfBlock = 60;
const firstBlocks = 3;
/** How long a frame may be spent on further blocks. */
const budgetMilliseconds = 6;

/**
 * Fills `target` with a body, highlighted where it is JSON. What fits the screen is painted at once, the rest in later
 * frames, in blocks that the browser lays out only when they come into view. Gives a function that stops it.
 */
export function paintBody(target: HTMLElement, body: string, language: 'json' | 'text'): () => void {
	const lines = body.split('\n');
	let painted = 0;
	let frame: number | undefined;

	const paintWhile = (mayGoOn: () => boolean): void => {
		const fragment = document.createDocumentFragment();
		for (; painted < lines.length && mayGoOn(); painted += linesOfBlock) {
			fragment.append(blockElement(lines.slice(painted, painted + linesOfBlock), language));
		}
		target.append(fragment);
		frame = painted < lines.length ? requestAnimationFrame(paintMore) : undefined;
	};
	const paintMore = (): void => {
		const until = performance.now() + budgetMilliseconds;
		paintWhile(() => performance.now() < until);
	};

	target.replaceChildren();
	paintWhile(() => painted < firstBlocks * linesOfBlock);
	return () => {
		if (frame !== undefined) cancelAnimationFrame(frame);
	};
}

function blockElement(lines: readonly string[], language: 'json' | 'text'): HTMLElement {
	const block = document.createElement('div');
	block.className = 'body-block';
	block.style.setProperty('contain-intrinsic-height', `auto ${lines.length}lh`);
	const text = `${lines.join('\n')}\n`;
	if (language === 'text') {
		block.textContent = text;
		return block;
	}
	for (const { kind, text: piece } of jsonTokens(text)) {
		if (kind === 'plain') {
			block.append(piece);
			continue;
		}
		const span = document.createElement('span');
		span.className = `json-${kind}`;
		span.textContent = piece;
		block.append(span);
	}
	return block;
}
