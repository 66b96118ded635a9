import { type Disposable, l10n, QuickInputButtons, type QuickPickItem, window } from 'vscode';

/** One step of a form made of native inputs. */
export interface InputStep {
	readonly title: string;
	readonly step: number;
	readonly totalSteps: number;
}

export interface TextStep extends InputStep {
	readonly prompt: string;
	readonly value?: string;
	readonly placeholder?: string;
	readonly password?: boolean;
	/** The message of what is wrong with the text, or undefined. Called as the user types. */
	readonly check?: (text: string) => string | undefined;
}

export interface PickStep<T extends QuickPickItem> extends InputStep {
	readonly placeholder: string;
	readonly items: readonly T[];
}

/** What a step ended with. */
export type StepResult<T> = { readonly value: T } | 'back' | 'cancelled';

/** Asks for a text. With `step` above 1 there is a Back button. */
export function askText(options: TextStep): Promise<StepResult<string>> {
	return new Promise((resolve) => {
		const input = window.createInputBox();
		input.title = options.title;
		input.step = options.step;
		input.totalSteps = options.totalSteps;
		input.prompt = options.prompt;
		input.value = options.value ?? '';
		input.placeholder = options.placeholder;
		input.password = options.password ?? false;
		input.ignoreFocusOut = true;
		input.buttons = options.step > 1 ? [QuickInputButtons.Back] : [];
		const finish = settleOnce(input, resolve);
		// An empty field is only complained about once the user wants to go on.
		const validate = (text: string) => {
			input.validationMessage = text === '' ? undefined : options.check?.(text);
		};
		input.onDidChangeValue(validate);
		input.onDidTriggerButton(() => finish('back'));
		input.onDidAccept(() => {
			const problem = options.check?.(input.value);
			if (problem === undefined) finish({ value: input.value });
			else input.validationMessage = problem;
		});
		input.onDidHide(() => finish('cancelled'));
		input.show();
	});
}

/** Asks for one of several items. */
export function askPick<T extends QuickPickItem>(options: PickStep<T>): Promise<StepResult<T>> {
	return new Promise((resolve) => {
		const pick = window.createQuickPick<T>();
		pick.title = options.title;
		pick.step = options.step;
		pick.totalSteps = options.totalSteps;
		pick.placeholder = options.placeholder;
		pick.items = options.items;
		pick.ignoreFocusOut = true;
		pick.buttons = options.step > 1 ? [QuickInputButtons.Back] : [];
		const finish = settleOnce(pick, resolve);
		pick.onDidTriggerButton(() => finish('back'));
		pick.onDidAccept(() => {
			const [chosen] = pick.selectedItems;
			if (chosen) finish({ value: chosen });
		});
		pick.onDidHide(() => finish('cancelled'));
		pick.show();
	});
}

/** Runs the steps in order; Back goes to the one before, closing one cancels all. Answers false when cancelled. */
export async function runSteps(steps: readonly (() => Promise<StepResult<void>>)[]): Promise<boolean> {
	let index = 0;
	for (;;) {
		const step = steps[index];
		if (!step) return true;
		const result = await step();
		if (result === 'cancelled') return false;
		index = result === 'back' ? Math.max(0, index - 1) : index + 1;
	}
}

/** A modal question; answers whether the user chose `action`. */
export async function confirm(message: string, detail: string, action: string): Promise<boolean> {
	return (await window.showWarningMessage(message, { modal: true, detail }, action)) === action;
}

/** The title shown over a form's steps. */
export function formTitle(profileName: string): string {
	return profileName ? l10n.t('Profile "{0}"', profileName) : l10n.t('New Profile');
}

function settleOnce<T>(input: Disposable, resolve: (result: StepResult<T>) => void) {
	return (result: StepResult<T>) => {
		resolve(result);
		input.dispose();
	};
}
