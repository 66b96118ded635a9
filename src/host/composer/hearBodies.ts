import { Disposable, env } from 'vscode';
import { toHost } from '../../shared/messages.ts';
import type { AnswerDocuments } from '../call/answerDocuments.ts';
import { saveAnswer } from '../call/saveAnswer.ts';
import { savedJson } from '../call/savedBody.ts';
import type { WebviewLink } from '../webviewPage.ts';
import type { Composer } from './composer.ts';
import type { LastPaths } from './lastPaths.ts';

/** Answers what a composer's view asks of the body of its answer. */
export function hearBodies(
	link: Pick<WebviewLink, 'answer'>,
	composer: Composer,
	paths: LastPaths,
	answers: Pick<AnswerDocuments, 'open'>,
): Disposable {
	const { bodies } = composer;
	return Disposable.from(
		link.answer(toHost.bodyRows, ({ id, ...ask }) => bodies.ask(id, 'rows', ask)),
		link.answer(toHost.bodyLengthen, ({ id, ...ask }) => bodies.ask(id, 'lengthen', ask)),
		link.answer(toHost.bodyFold, ({ id, ...ask }) => bodies.ask(id, 'fold', ask)),
		link.answer(toHost.bodyFoldAll, ({ id, ...ask }) => bodies.ask(id, 'foldAll', ask)),
		link.answer(toHost.bodyParent, ({ id, ...ask }) => bodies.ask(id, 'parent', ask)),
		link.answer(toHost.bodyReveal, ({ id, ...ask }) => bodies.ask(id, 'reveal', ask)),
		link.answer(toHost.bodyFind, ({ id, ...ask }) => bodies.ask(id, 'find', ask)),
		link.answer(toHost.bodyPlace, ({ id, ...ask }) => bodies.ask(id, 'place', ask)),
		link.answer(toHost.bodyCopy, async ({ id, ...ask }) => copy(await bodies.copied(id, ask))),
		link.answer(toHost.bodyOpenValue, async ({ id, ...ask }) => {
			const text = await bodies.ask(id, 'copied', { ...ask, part: 'value' });
			if (text !== null) await answers.open({ method: composer.draft.method, language: 'text', text });
			return { isOpened: text !== null };
		}),
		link.answer(toHost.bodyTable, ({ id, ...ask }) => bodies.ask(id, 'table', ask)),
		link.answer(toHost.bodyTableSort, ({ id, ...ask }) => bodies.ask(id, 'tableSort', ask)),
		link.answer(toHost.bodyTableRows, ({ id, ...ask }) => bodies.ask(id, 'tableRows', ask)),
		link.answer(toHost.bodyTableCopyCell, async ({ id, ...ask }) => copy(await bodies.ask(id, 'tableCell', ask))),
		link.answer(toHost.bodyTableCopy, async ({ id, ...ask }) => copy(await bodies.ask(id, 'tableText', ask))),
		link.answer(toHost.bodyFilter, ({ id, path }) => bodies.filter(id, path)),
		link.answer(toHost.bodyPaths, async () => ({ paths: paths.list() })),
		link.answer(toHost.bodyKeepPath, async ({ path }) => {
			paths.keep(path);
			return {};
		}),
		link.answer(toHost.bodySaveFound, async ({ id }) => {
			const saved = savedJson(() => bodies.filteredText(id));
			await saveAnswer(saved, composer.draft.method);
			return {};
		}),
	);
}

/** Gives whether there was anything to be copied. */
async function copy(text: string | null): Promise<{ isCopied: boolean }> {
	if (text !== null) await env.clipboard.writeText(text);
	return { isCopied: text !== null };
}
