import {
	type Event,
	env,
	l10n,
	type QuickInput,
	type QuickInputButton,
	QuickInputButtons,
	type QuickPickItem,
	ThemeIcon,
	Uri,
} from 'vscode';
import type { Account } from '../../app/accounts/account.ts';
import { plain } from '../../app/plainText.ts';
import { askModal, createInput, createPick, showPick } from '../messages.ts';
import type { AccountStore } from './accountStore.ts';

export interface InputStep {
	readonly title: string;
	readonly step: number;
	readonly totalSteps: number;
}

export interface Question {
	readonly prompt: string;
	readonly value?: string;
	readonly placeholder?: string;
	readonly password?: boolean;
	/** Returns an error message, or undefined. Called as the user types. */
	readonly check?: (text: string) => string | undefined;
	readonly buttons?: readonly StepButton[];
	/** The answer, if it comes by another way first. */
	readonly arrives?: Promise<string>;
}

/** A button in an input's title; it may accept what is typed. */
export interface StepButton {
	readonly icon: string;
	readonly title: string;
	readonly press: (accept: () => void) => unknown;
}

/** The result of a step; `done` leaves out those that follow. */
export type StepResult<T> = { readonly value: T } | 'back' | 'cancelled' | 'done';

/** Asks for a text. Trailing line ends of a pasted password are removed. */
export function askText(options: InputStep & Question): Promise<StepResult<string>> {
	return shownStep(createInput(options), options, (input, finish) => {
		input.value = options.value ?? '';
		input.password = options.password ?? false;
		// An empty field is an error only when the user accepts it.
		input.onDidChangeValue((text) => {
			input.setProblem(text === '' ? undefined : options.check?.(text));
		});
		const accept = () => {
			const problem = options.check?.(input.value);
			const value = options.password ? input.value.replace(/(?<![\r\n])[\r\n]+$/, '') : input.value;
			if (problem === undefined) finish({ value });
			else input.setProblem(problem);
		};
		input.onDidAccept(accept);
		void options.arrives?.then((value) => finish({ value }));
		const buttons = (options.buttons ?? []).map(({ icon, title, press }) => {
			return { iconPath: new ThemeIcon(icon), tooltip: plain(title), press };
		});
		input.buttons = [...input.buttons, ...buttons];
		input.onDidTriggerButton((pressed) => buttons.find((button) => button === pressed)?.press(accept));
	});
}

/** Asks one question about an account; undefined when the user cancels. */
export async function askAbout({ name }: { readonly name: string }, question: Question): Promise<string | undefined> {
	const at = { title: l10n.t('Account "{0}"', name), step: 1, totalSteps: 1 };
	const result = await askText({ ...at, ...question });
	return typeof result === 'string' ? undefined : result.value;
}

/** An item of a list that does something when it is chosen. */
export interface ActItem extends QuickPickItem {
	readonly act: () => unknown;
}

/** Does what the user chooses; false where nothing is chosen. */
export async function pickAct(title: string, placeHolder: string, items: readonly ActItem[]) {
	const chosen = await showPick(items, { title, placeHolder, ignoreFocusOut: true });
	await chosen?.act();
	return chosen !== undefined;
}

/** Shows a list of an account as it is now, and does one thing after another until the user closes it. */
export async function actOnAccount(
	{ id }: Account,
	accounts: Pick<AccountStore, 'get'>,
	show: (account: Account) => Promise<boolean>,
): Promise<void> {
	let account = accounts.get(id);
	while (account && (await show(account))) account = accounts.get(id);
}

interface PickStep<T> extends InputStep {
	readonly placeholder: string;
	readonly items: readonly T[];
	readonly typed?: (text: string) => readonly T[];
}

/** Asks for one of several items; one that is a problem only says so. */
export function askPick<T extends QuickPickItem & { readonly isProblem?: boolean }>({
	items,
	typed,
	...options
}: PickStep<T>): Promise<StepResult<T>> {
	return shownStep(createPick(items, options, typed), options, (pick, finish) => {
		pick.matchOnDescription = true;
		pick.onDidAccept(() => {
			const [chosen] = pick.selectedItems;
			if (chosen && !chosen.isProblem) finish({ value: chosen });
		});
	});
}

/** The result of a step after `apply`, whose `false` leaves out the steps that follow. */
export function applied<T>(result: StepResult<T>, apply: (value: T) => unknown): StepResult<unknown> {
	if (typeof result === 'string') return result;
	return apply(result.value) === false ? 'done' : result;
}

/** A button that opens a page of the web; none for any other address. */
export function pageButton(page: string | undefined, title: (page: string) => string): StepButton[] {
	if (page === undefined || !/^https?:/i.test(page)) return [];
	return [{ icon: 'link-external', title: title(page), press: () => env.openExternal(Uri.parse(page)) }];
}

/** Runs the steps in order; Back returns to the previous one, closing cancels all. Returns false when cancelled. */
export async function runSteps(title: string, steps: readonly ((at: InputStep) => Promise<StepResult<unknown>>)[]) {
	let index = 0;
	for (let step = steps[0]; step; step = steps[index]) {
		const result = await step({ title, step: index + 1, totalSteps: steps.length });
		if (result === 'cancelled') return false;
		if (result === 'done') return true;
		index += result === 'back' ? -1 : 1;
	}
	return true;
}

/** A modal question; answers whether the user chose `action`. */
export async function confirm(message: string, detail: string, action: string): Promise<boolean> {
	return (await askModal(message, detail, action)) === action;
}

/** What inputs and quick picks have in common. */
type ShownInput = Omit<QuickInput, 'title'> & {
	buttons: readonly QuickInputButton[];
	readonly onDidTriggerButton: Event<QuickInputButton>;
};

/** Shows an input, with a Back button from the second step on, until `listen` finishes it or the user closes it. */
function shownStep<Input extends ShownInput, T>(
	input: Input,
	{ step, totalSteps }: InputStep,
	listen: (input: Input, finish: (result: StepResult<T>) => void) => void,
): Promise<StepResult<T>> {
	return new Promise((resolve) => {
		const finish = (result: StepResult<T>) => {
			resolve(result);
			input.dispose();
		};
		Object.assign(input, { step, totalSteps, ignoreFocusOut: true });
		input.buttons = step > 1 ? [QuickInputButtons.Back] : [];
		input.onDidTriggerButton((button) => button === QuickInputButtons.Back && finish('back'));
		input.onDidHide(() => finish('cancelled'));
		listen(input, finish);
		input.show();
	});
}
