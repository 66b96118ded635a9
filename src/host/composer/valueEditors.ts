import { l10n } from 'vscode';
import { isSecretName } from '../../core/masking/secret.ts';
import type { Row } from '../../shared/draft.ts';
import { showInformation } from '../messages.ts';
import type { Composer } from './composer.ts';
import { followRow } from './followRow.ts';
import type { ValueEditor, ValueFiles } from './valueFiles.ts';

/** The value of a row while it is open in an editor. */
interface OpenValue {
	/** The parameter's name when it was opened. */
	readonly name: string;
	row: number;
	text: string;
}

type EditedCall = Pick<Composer, 'draft' | 'prepared' | 'setValue'>;

/** The values of a composer's call that are open in editors. Its call owns them; an editor does not receive what it wrote. */
export function valueEditors(files: Pick<ValueFiles, 'open'>, composer: () => EditedCall) {
	const holdsSecret = (text: string) => composer().prepared?.holdsSecret(text) ?? true;
	const editors = new Map<OpenValue, Promise<ValueEditor>>();
	let isOver = false;

	async function end(value: OpenValue, reason: (name: string) => string): Promise<void> {
		const editor = editors.get(value);
		editors.delete(value);
		await (await editor)?.end(reason(value.name || l10n.t('a parameter')));
	}

	/** Takes the text that an editor wrote, unless the value is closed; false where it contains a stored key, and is not taken. */
	function write(value: OpenValue, text: string): boolean {
		if (holdsSecret(text)) return false;
		if (!editors.has(value) || text === value.text) return true;
		value.text = text;
		void composer().setValue(value.row, text);
		return true;
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
		const [, there] = [...editors].find(([value]) => value.row === index) ?? [];
		if (there) return (await there).show();
		const value: OpenValue = { name: row.name, row: index, text: row.value };
		const opening = files.open({
			name: row.name,
			method: draft.method,
			text: () => value.text,
			write: (text) => write(value, text),
			onClosed: () => editors.delete(value),
		});
		editors.set(value, opening);
		await opening;
	}

	function follow(before: readonly Row[], after: readonly Row[]): void {
		for (const [value, editor] of [...editors]) {
			const row = followRow(before, after, value.row);
			const text = row === undefined ? undefined : after[row]?.value;
			if (row === undefined || text === undefined) {
				void end(value, (name) => l10n.t('The tab of {0} was closed: its parameter was removed.', name));
				continue;
			}
			value.row = row;
			if (text === value.text) continue;
			if (holdsSecret(text))
				void end(value, (name) => l10n.t('The tab of {0} was closed: its value contains a key.', name));
			else {
				value.text = text;
				void editor.then(({ textChanged }) => textChanged());
			}
		}
	}

	return {
		open,
		follow,
		dispose(): void {
			isOver = true;
			for (const value of editors.keys())
				void end(value, (name) => l10n.t('The tab of {0} was closed: its call was closed.', name));
		},
	};
}
