import {
	commands,
	type Tab,
	TabInputCustom,
	TabInputNotebook,
	TabInputNotebookDiff,
	TabInputText,
	TabInputTextDiff,
	window,
} from 'vscode';
import { contextKeys } from '../../ids.ts';

const mostKept = 100;

/** A call among what was closed; of any other editor its label. */
const call = Symbol('call');

/**
 * Knows whether what was closed last is a call, and tells VS Code: its own *Reopen Closed Editor* brings no webview back,
 * so that the same key is ours then, and its own otherwise.
 */
export function followClosed() {
	const order: (string | typeof call)[] = [];
	let told = false;
	const tell = () => {
		const isCall = order.at(-1) === call;
		if (isCall !== told) void commands.executeCommand('setContext', contextKeys.callClosedLast, isCall);
		told = isCall;
	};
	const listening = window.tabGroups.onDidChangeTabs(({ opened, closed }) => {
		for (const tab of closed) {
			// A preview that gives way to another is not closed.
			const isReplaced = tab.isPreview && opened.length > 0;
			if (comesBack(tab) && !isReplaced) order.push(tab.label);
		}
		for (const { label } of opened) if (order.at(-1) === label) order.pop();
		order.splice(0, order.length - mostKept);
		tell();
	});
	return {
		/** A call was closed. */
		call(): void {
			order.push(call);
			tell();
		},
		/** The call that was closed last is opened again. */
		reopened(): void {
			const at = order.lastIndexOf(call);
			if (at >= 0) order.splice(at, 1);
			tell();
		},
		dispose: () => listening.dispose(),
	};
}

/** Whether VS Code brings back what this tab shows. */
function comesBack({ input }: Tab): boolean {
	if (input instanceof TabInputText) return input.uri.scheme !== 'untitled';
	return [TabInputTextDiff, TabInputCustom, TabInputNotebook, TabInputNotebookDiff].some(
		(kind) => input instanceof kind,
	);
}
