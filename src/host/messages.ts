import {
	type InputBox,
	l10n,
	ProgressLocation,
	type QuickPick,
	type QuickPickItem,
	type QuickPickOptions,
	window,
} from 'vscode';
import { plain } from '../app/plainText.ts';

// The one way to show messages, progress, quick picks and inputs; the linter refuses any other. VS Code runs the command
// of a `[label](command:…)` in them, also in Restricted Mode. None of ours has a link, so none gets one.

/** VS Code shows no more of a message. */
const longestMessage = 1000;

const message = (text: string) => plain(text, longestMessage);

/** Tells the user something; answers which of the actions was chosen. */
export function showInformation(text: string, ...actions: string[]): Thenable<string | undefined> {
	return window.showInformationMessage(message(text), ...actions);
}

export function showWarning(text: string, ...actions: string[]): Thenable<string | undefined> {
	return window.showWarningMessage(message(text), ...actions);
}

export function showError(text: string, ...actions: string[]): Thenable<string | undefined> {
	return window.showErrorMessage(message(text), ...actions);
}

/** Runs what the user asked for. A failure is shown; the message of an error holds no secret. */
export async function reportFailure<T>(run: () => T | Promise<T>): Promise<T | undefined> {
	try {
		return await run();
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		void showError(l10n.t('Signed Call: command failed. {0}', reason));
		return undefined;
	}
}

/** A question in a modal dialog; `detail` may have several lines. Answers the action that was chosen. */
export function askModal(text: string, detail: string, ...actions: string[]): Thenable<string | undefined> {
	const shown = detail.split('\n').map(message).join('\n');
	return window.showWarningMessage(message(text), { modal: true, detail: shown }, ...actions);
}

export function showInStatusBar(text: string, milliseconds: number): void {
	window.setStatusBarMessage(plain(text), milliseconds);
}

/** Shows a notification while `run` goes on; its button aborts the signal. */
export function showProgress<T>(title: string, run: (cancelled: AbortSignal) => PromiseLike<T>): PromiseLike<T> {
	const options = { location: ProgressLocation.Notification, title: plain(title), cancellable: true };
	return window.withProgress(options, (_, token) => {
		const cancelling = new AbortController();
		token.onCancellationRequested(() => cancelling.abort());
		return run(cancelling.signal);
	});
}

export function showUnderWay(title: string, running: Promise<unknown>): void {
	void window.withProgress({ location: ProgressLocation.Window, title: plain(title) }, () => running);
}

/**
 * Has the user choose an item; answers with what it was given as, but for the texts. With `ignoreFocusOut` a webview that gets
 * the focus back late does not close it.
 */
export function showPick<T extends QuickPickItem>(
	items: readonly T[],
	{ title, placeHolder, ...options }: QuickPickOptions,
): PromiseLike<T | undefined> {
	return window.showQuickPick(items.map(plainItem), { ...options, ...plainTexts({ title, placeHolder }) });
}

export function showInput(title: string, prompt: string, password = false): PromiseLike<string | undefined> {
	return window.showInputBox({ ...plainTexts({ title, prompt }), password, ignoreFocusOut: true });
}

/** Has the user choose files of this machine. @param action the title of the button; @param filters extensions by what they are */
export async function askFiles(action: string, filters: Readonly<Record<string, string[]>>, canSelectMany = false) {
	const chosen = await window.showOpenDialog({ openLabel: plain(action), filters, canSelectMany });
	return (chosen ?? []).filter(({ scheme }) => scheme === 'file');
}

/** What an input or a quick pick shows besides what is typed or chosen. */
interface InputTexts {
	readonly title: string;
	readonly prompt?: string | undefined;
	readonly placeholder?: string | undefined;
}

type Texts = keyof InputTexts | 'validationMessage';

/** An input that is not shown yet. */
export interface PlainInput extends Omit<InputBox, Texts> {
	/** Shows what is wrong with the text, or that nothing is. */
	readonly setProblem: (problem: string | undefined) => void;
}

export function createInput({ title, prompt, placeholder }: InputTexts): PlainInput {
	const input = Object.assign(window.createInputBox(), plainTexts({ title, prompt, placeholder }));
	return Object.assign(input, {
		setProblem: (problem: string | undefined) => {
			input.validationMessage = problem === undefined ? problem : message(problem);
		},
	});
}

/** Makes a quick pick of these items, and of those for what is typed; what is chosen is what was given, but for the texts. */
export function createPick<T extends QuickPickItem>(
	items: readonly T[],
	{ title, prompt, placeholder }: InputTexts,
	typed?: (text: string) => readonly T[],
): Omit<QuickPick<T>, Texts | 'items'> {
	const pick = Object.assign(window.createQuickPick<T>(), plainTexts({ title, prompt, placeholder }));
	const show = (text: string) => {
		pick.items = [...items, ...(typed?.(text) ?? [])].map(plainItem);
	};
	show('');
	if (typed) pick.onDidChangeValue(show);
	return pick;
}

function plainItem<T extends QuickPickItem>({ ...item }: T): T {
	const { label, description, detail } = item;
	return Object.assign(item, plainTexts({ label, description, detail }));
}

function plainTexts<Name extends string>(texts: Record<Name, string | undefined>): Partial<Record<Name, string>> {
	const given = Object.entries<string | undefined>(texts).filter((entry): entry is [string, string] => !!entry[1]);
	return Object.fromEntries(given.map(([name, text]) => [name, message(text)])) as Partial<Record<Name, string>>;
}
