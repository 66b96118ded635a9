import { jsonTokens } from './jsonTokens.ts';

const linesOfBlock = 60;
/** Long lines make a block of few: a browser takes its time with every word of JSON. */
const charactersOfBlock = 8000;
const firstBlocks = 3;
/** A longer line is no laid-out JSON, and not highlighted: it would be thousands of words. */
const longestHighlighted = 2000;
/** How long a frame may be spent on further blocks. */
const budgetMilliseconds = 6;

/**
 * Fills `target` with a body, highlighted where it is JSON. What fits the screen is painted at once, the rest in later
 * frames, in blocks that the browser lays out only when they come into view. Gives a function that stops it.
 */
export function paintBody(target: HTMLElement, body: string, language: 'json' | 'text'): () => void {
	const lines = body.split('\n');
	let painted = 0;
	let blocks = 0;
	let frame: number | undefined;

	const paintWhile = (mayGoOn: () => boolean): void => {
		const fragment = document.createDocumentFragment();
		while (painted < lines.length && mayGoOn()) {
			const end = endOfBlock(lines, painted);
			fragment.append(blockElement(lines.slice(painted, end), language));
			painted = end;
			blocks += 1;
		}
		target.append(fragment);
		frame = painted < lines.length ? requestAnimationFrame(paintMore) : undefined;
	};
	const paintMore = (): void => {
		const until = performance.now() + budgetMilliseconds;
		paintWhile(() => performance.now() < until);
	};

	target.replaceChildren();
	paintWhile(() => blocks < firstBlocks);
	return () => {
		if (frame !== undefined) cancelAnimationFrame(frame);
	};
}

function endOfBlock(lines: readonly string[], start: number): number {
	let end = start + 1;
	let characters = lines[start]?.length ?? 0;
	for (; end < lines.length && end - start < linesOfBlock; end += 1) {
		characters += lines[end]?.length ?? 0;
		if (characters > charactersOfBlock) break;
	}
	return end;
}

function blockElement(lines: readonly string[], language: 'json' | 'text'): HTMLElement {
	const block = document.createElement('div');
	block.className = 'body-block';
	block.style.setProperty('contain-intrinsic-height', `auto ${lines.length}lh`);
	const text = `${lines.join('\n')}\n`;
	if (language === 'text' || lines.some(({ length }) => length > longestHighlighted)) {
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
