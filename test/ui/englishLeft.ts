import { readFileSync } from 'node:fs';
import type { Frame, Page } from 'playwright-core';

const texts = (path: string) =>
	JSON.parse(readFileSync(new URL(`../../l10n/${path}`, import.meta.url), 'utf8')) as Record<string, string>;
const translated = texts('bundle.l10n.ru.json');

/** Texts that are seen as they are and have a Russian one; single words in lower case may as well be data. */
const english = new Set(
	Object.keys(texts('bundle.l10n.json')).filter(
		(text) => translated[text] !== text && /^[A-Z]|\s/.test(text) && !/[{}]/.test(text),
	),
);

/** Which of our English texts a page or a frame shows, among those of `wanted`; on screen, as a label or as a tooltip. */
export async function englishLeft(where: Page | Frame, wanted?: ReadonlySet<string>): Promise<string[]> {
	const shown = await where.evaluate(() => {
		const found: string[] = [];
		const look = (root: Element | ShadowRoot) => {
			for (const element of root.querySelectorAll('*')) {
				for (const name of ['title', 'aria-label', 'placeholder']) found.push(element.getAttribute(name) ?? '');
				for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) found.push(node.nodeValue ?? '');
				if (element.shadowRoot) look(element.shadowRoot);
			}
		};
		look(document.body);
		return found.map((text) => text.trim());
	});
	return [...new Set(shown)].filter((text) => english.has(text) && (wanted?.has(text) ?? true));
}
