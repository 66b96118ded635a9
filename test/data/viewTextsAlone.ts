import { globSync, readFileSync } from 'node:fs';
import { webviewTexts } from './webviewTexts.ts';

const checkout = new URL('../../', import.meta.url);

/** The texts that stand in the webviews and nowhere in what runs in the host. */
export function viewTextsAlone(): ReadonlySet<string> {
	const host = sourcesOf('src').join('\n').replaceAll("\\'", "'");
	const shown = sourcesOf('media').flatMap(webviewTexts);
	return new Set(shown.filter((text) => !host.includes(text)));
}

function sourcesOf(folder: string): string[] {
	const files = globSync(`${folder}/**/*.ts`, { cwd: checkout });
	return files.map((file) => readFileSync(new URL(file, checkout), 'utf8'));
}
