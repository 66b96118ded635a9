import { l10n } from 'vscode';
import { isSecretName } from '../../core/masking/secret.ts';
import type { Row } from '../../shared/draft.ts';
import { showInformation } from '../messages.ts';
import type { Composer } from './composer.ts';
import { type OpenValue, openValues } from './openValues.ts';
import type { ValueEditor, ValueFiles } from './valueFiles.ts';

/** The values of a composer's call that are open in editors. Its call owns them. */
export function valueEditors(files: Pick<ValueFiles, 'open'>, composer: () => Composer) {
	const holdsSecret = (text: string) => composer().prepared?.holdsSecret(text) ?? true;
	const values = openValues((row, value) => void composer().setValue(row, value), holdsSecret);
	const editors = new Map<OpenValue, Promise<ValueEditor>>();
	let isOver = false;

	async function end(value: OpenValue, reason: string | undefined): Promise<void> {
		const editor = editors.get(value);
		editors.delete(value);
		values.close(value);
		await (await editor)?.end(reason);
	}

	async function open(index: number): Promise<void> {
		const { draft } = composer();
		const row = draft.rows[index];
		if (!row || isOver) return;
		if (row.isSecret || isSecretName(row.name) || holdsSecret(row.value))
			return void showInformation(l10n.t('Not opened: the value holds a secret, and a tab would show it.'));
		if (!row.value.isWellFormed())
			return void showInformation(
				l10n.t('Not opened: the value has half a character, which no text in a tab can have.'),
			);
		const there = values.at(index);
		if (there) return await (await editors.get(there))?.show();
		const { name } = row;
		const shown = name || l10n.t('a parameter');
		const value: OpenValue = values.open(index, row, {
			onText: () => void editors.get(value)?.then(({ textChanged }) => textChanged()),
			onSecret: () => void end(value, l10n.t('The tab of {0} was closed: its value contains a key.', shown)),
			onGone: () => void end(value, l10n.t('The tab of {0} was closed: its parameter was removed.', shown)),
		});
		const opening = files.open({
			name,
			method: draft.method,
			text: () => value.text,
			write: (text) => values.write(value, text),
			onClosed: () => {
				values.close(value);
				editors.delete(value);
			},
		});
		editors.set(value, opening);
		await opening;
	}

	return {
		open,
		follow: (before: readonly Row[], after: readonly Row[]) => values.follow(before, after),
		dispose(): void {
			isOver = true;
			for (const value of editors.keys()) {
				void end(value, l10n.t('The tab of {0} was closed: its call was closed.', value.name || l10n.t('a parameter')));
			}
		},
	};
}
