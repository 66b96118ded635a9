// Stand-ins for those of VS Code's types that its host's language features make, for measuring what making them takes.
// What VS Code does with them is not measured; a real VS Code tests what they say (`test/integration`).

export class Position {
	readonly line: number;
	readonly character: number;
	constructor(line: number, character: number) {
		this.line = line;
		this.character = character;
	}
	with(line: number, character: number): Position {
		return new Position(line, character);
	}
}

export class Range {
	readonly start: Position;
	readonly end: Position;
	constructor(start: Position, end: Position) {
		this.start = start;
		this.end = end;
	}
	with({ start = this.start, end = this.end }: { start?: Position; end?: Position }): Range {
		return new Range(start, end);
	}
}

class Made {
	readonly made: readonly unknown[];
	constructor(...made: readonly unknown[]) {
		this.made = made;
	}
}

export class Location extends Made {}
export class CodeLens extends Made {}
export class FoldingRange extends Made {}
export class CompletionItem extends Made {}
export class CompletionList extends Made {}
export class ThemeIcon extends Made {}
export class ThemeColor extends Made {}
export class TabInputText extends Made {}
export class TreeItem extends Made {}
export class DataTransferItem extends Made {}
export class DocumentDropEdit extends Made {}
export class DocumentSymbol extends Made {
	children: readonly DocumentSymbol[] = [];
}

export class WorkspaceEdit {
	readonly edits: unknown[] = [];
	replace(...edit: readonly unknown[]): void {
		this.edits.push(edit);
	}
}

/** A text that is put together piece by piece. */
class Text {
	value = '';
	appendText(text: string): this {
		this.value += text;
		return this;
	}
	appendMarkdown = this.appendText;
	appendCodeblock = this.appendText;
	appendPlaceholder = this.appendText;
}
export class SnippetString extends Text {}
export class MarkdownString extends Text {}

const kindsByName = new Proxy({}, { get: (_, name) => name });
export const TreeItemCollapsibleState = kindsByName;
export const SymbolKind = kindsByName;
export const ViewColumn = kindsByName;
export const ProgressLocation = kindsByName;
export const QuickInputButtons = kindsByName;
export const FoldingRangeKind = kindsByName;
export const CompletionItemKind = kindsByName;

export const FileChangeType = kindsByName;
export const FileSystemError = {};
export const languages = { setTextDocumentLanguage: async () => undefined };
export const FileType = { File: 1, Directory: 2, SymbolicLink: 64 };

export class Uri {
	readonly scheme: string;
	readonly path: string;
	constructor(scheme: string, path: string) {
		this.scheme = scheme;
		this.path = path;
	}
	static from({ scheme, path }: Pick<Uri, 'scheme' | 'path'>): Uri {
		return new Uri(scheme, path);
	}
	static joinPath({ scheme, path }: Uri, name: string): Uri {
		return new Uri(scheme, `${path}/${name}`);
	}
	toString(): string {
		return `${this.scheme}:${this.path}`;
	}
}

export const env = { language: 'en' };

/** Nothing happens in a stand-in. */
const never = () => ({ dispose: () => undefined });

export class EventEmitter {
	readonly event = never;
	fire = never;
}
export const commands = { executeCommand: never };
export const Disposable = { from: never };

export const window = {
	onDidChangeTextEditorVisibleRanges: never,
	visibleTextEditors: [] as { readonly document: unknown; readonly visibleRanges: readonly Range[] }[],
};

export const l10n = {
	/** The texts in VS Code's language; none are those of the source. */
	bundle: undefined as Readonly<Record<string, string>> | undefined,
	t: (source: string, ...values: readonly unknown[]) =>
		(l10n.bundle?.[source] ?? source).replace(/\{(\d+)\}/g, (place, at: string) =>
			Number(at) in values ? String(values[Number(at)]) : place,
		),
};
export const workspace = {
	isTrusted: true,
	fs: { isWritableFileSystem: () => true },
	textDocuments: [],
	onDidGrantWorkspaceTrust: never,
};

/** A document as VS Code has it: it knows where its lines begin. */
export function textDocument(text: string) {
	const starts = [0];
	for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) starts.push(end + 1);
	const lineOf = (offset: number) => {
		let [low, high] = [0, starts.length];
		while (high - low > 1) {
			const middle = (low + high) >> 1;
			if ((starts[middle] ?? 0) <= offset) low = middle;
			else high = middle;
		}
		return low;
	};
	const positionAt = (offset: number) => {
		const line = lineOf(Math.min(offset, text.length));
		return new Position(line, offset - (starts[line] ?? 0));
	};
	const offsetAt = ({ line, character }: Position) => Math.min(text.length, (starts[line] ?? 0) + character);
	return {
		uri: { scheme: 'file', toString: () => 'file:///a.call' },
		version: 1,
		languageId: 'signed-call',
		lineCount: starts.length,
		positionAt,
		offsetAt,
		lineAt: (line: number) => ({ range: new Range(new Position(line, 0), new Position(line, 0)) }),
		getText: (range?: Range) => (range ? text.slice(offsetAt(range.start), offsetAt(range.end)) : text),
	};
}
