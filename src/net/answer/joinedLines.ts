/** So many lines are made one text at a time. */
const linesOfPart = 1024;

/** Many lines as one text, in little more memory than that takes: each by itself takes several times its length. */
export class JoinedLines {
	private readonly separator: string;
	private readonly parts: string[] = [];
	private lines: string[] = [];
	private length = 0;

	constructor(separator: string) {
		this.separator = separator;
	}

	/** Gives how long the text is by now. */
	add(line: string): number {
		this.lines.push(line);
		this.length += line.length + this.separator.length;
		if (this.lines.length === linesOfPart) this.join();
		return this.length;
	}

	text(): string {
		this.join();
		return this.parts.join(this.separator);
	}

	private join(): void {
		if (this.lines.length > 0) this.parts.push(this.lines.join(this.separator));
		this.lines = [];
	}
}
