/** `name: value` and its like, whose names or values are in quotes of one kind: by what stands before, within and behind them. */
const pairForm = /^\s*(?:(["'`])(?<quoted>[^"'`]*)\1|(?<plain>[^\s"'`=:]+))(?<between>\s*[=:]\s*)(?<value>.*)$/su;
const inQuotes = /^(["'`])(.*)\1$/s;

/**
 * Lines of parameters without what notes, YAML and code write around each: a bullet, quotes, a comma or semicolon behind all but the
 * last. What not all of them have belongs to a value, and stays.
 */
export function withoutWriting(lines: readonly string[]): readonly string[] {
	return withoutQuotes(withoutEnds(withoutBullets(lines)));
}

function withoutBullets(lines: readonly string[]): readonly string[] {
	const bullet = /^\s*[-*•]\s+(?=\S)/;
	return lines.every((line) => bullet.test(line)) ? lines.map((line) => line.replace(bullet, '')) : lines;
}

function withoutEnds(lines: readonly string[]): readonly string[] {
	const first = lines[0]?.trimEnd().at(-1);
	// Of two lines one may well have a value that ends so.
	if (lines.length < 3 || (first !== ',' && first !== ';')) return lines;
	const end = (line: string) => line.trimEnd().at(-1) === first;
	if (!lines.slice(0, -1).every(end)) return lines;
	return lines.map((line) => (end(line) ? line.trimEnd().slice(0, -1) : line));
}

function withoutQuotes(lines: readonly string[]): readonly string[] {
	const pairs = lines.map((line) => pairForm.exec(line)?.groups);
	const values = pairs.map((pair) => pair?.['value']?.trim() ?? '');
	const given = values.filter((value) => value !== '');
	const areNames = pairs.every((pair) => pair?.['quoted'] !== undefined);
	const areValues = given.length > 0 && given.every((value) => inQuotes.test(value));
	if (!areNames && !areValues) return lines;
	return lines.map((line, index) => {
		const pair = pairs[index];
		if (!pair) return line;
		return `${pair['quoted'] ?? pair['plain']}${pair['between']?.trim()}${unquoted(values[index] ?? '')}`;
	});
}

function unquoted(value: string): string {
	const [, quote, inner] = inQuotes.exec(value) ?? [];
	if (inner === undefined) return value;
	try {
		if (quote === '"') return JSON.parse(value) as string;
	} catch {
		// Quotes of another language, with escapes of its own.
	}
	return inner;
}
