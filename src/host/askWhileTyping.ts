import { createInput } from './messages.ts';

/** Asks for a text and follows it as it is typed; Escape brings back the one before. */
export async function askWhileTyping(
	texts: { readonly title: string; readonly placeholder: string },
	before: string,
	follow: (text: string) => void,
): Promise<void> {
	const input = Object.assign(createInput(texts), { value: before });
	let accepted = false;
	await new Promise<void>((resolve) => {
		input.onDidChangeValue(follow);
		input.onDidAccept(() => {
			accepted = true;
			input.hide();
		});
		input.onDidHide(() => resolve());
		input.show();
	});
	input.dispose();
	if (!accepted) follow(before);
}
