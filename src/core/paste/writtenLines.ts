/** `name: value` and its like, whose names or values are in quotes of one kind. */
const pairForm = /^\s*(?:(["'`])(?<quoted>[^"'`]*)\1|(?<plain>[^\s"'`=:]+))(?<between>\s*[=:]\s*)(?<value>.*)$/su;
const inQuotes = /^(["'`])(.*)\1$/s;

/** Lines without the bullets, quotes and separators that all of them have. */
export function withoutWriting(lines: readonly string[]): readonly string[] {
	return yamlMembers(lines) ?? withoutQuotes(withoutEnds(withoutBullets(lines)));
}

const yamlHeading = /^(\s*)[\w.-]+:\s*$/;

/** The members of a YAML mapping below a heading, or with a value in quotes that only YAML needs; else undefined. */
function yamlMembers(lines: readonly string[]): readonly string[] | undefined {
	const indent = yamlHeading.exec(lines[0] ?? '')?.[1]?.length;
	const hasHeading = indent !== undefined && lines.slice(1).every((line) => line.search(/\S/) > indent);
	const members = hasHeading ? lines.slice(1) : lines;
	const pairs = members.map((line) => pairForm.exec(line)?.groups);
	if (!pairs.every((pair) => pair?.['between']?.trim() === ':')) return undefined;
	const values = pairs.map((pair) => pair?.['value']?.trim() ?? '');
	const isQuotedForYaml = values.some((value) => inQuotes.test(value) && /^.[-?:,[\]{}#&*!|>%@]|: | #/.test(value));
	if (!hasHeading && !isQuotedForYaml) return undefined;
	// Within single quotes YAML doubles them.
	const plain = values.map((value) =>
		/^'.*'$/s.test(value) ? unquoted(value).replaceAll("''", "'") : unquoted(value),
	);
	return pairs.map((pair, index) => `${pair?.['quoted'] ?? pair?.['plain']}: ${plain[index]}`);
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
