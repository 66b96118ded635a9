import { countCallNames } from './dumps/dump.ts';
import { unescapeOnce } from './literal.ts';

/** `name: value` and its like, whose names or values are in quotes of one kind. */
const pairForm = /^\s*(?:(["'`])(?<quoted>[^"'`]*)\1|(?<plain>[^\s"'`=:]+))(?<between>\s*[=:]\s*)(?<value>.*)$/su;
const inQuotes = /^(["'`])(.*)\1$/s;

/** Lines without the bullets, quotes and separators that all of them have, and without blanks behind a colon. */
export function withoutWriting(lines: readonly string[]): readonly string[] {
	const plain = withoutBullets(lines);
	const withoutSigns = withoutEnds(plain);
	return yamlMembers(lines) ?? withoutQuotes(withoutSigns, withoutSigns !== plain);
}

/** What YAML would take for a sign, or for another type; it writes escapes. JSON never has single quotes. */
const quotedForYaml = /^.[-\s?:,[\]{}#&*!|>%@]|: | #|\s.$/;
const quotedTextOfCall = /^'(?:[\d.]*|true|false|null|yes|no|on|off|~)'$|^".*\\[uUx]/i;
const yamlHeading = /^(\s*)[\p{L}\w.-][\p{L}\w .-]*:\s*$/u;

/** The members of a YAML mapping below a heading, or with a value in quotes that only YAML needs; else undefined. */
function yamlMembers(lines: readonly string[]): readonly string[] | undefined {
	const indent = yamlHeading.exec(lines[0] ?? '')?.[1]?.length;
	const hasHeading = indent !== undefined && lines.slice(1).every((line) => line.search(/\S/) > indent);
	const members = mappingOfCall(lines) ?? (hasHeading ? lines.slice(1) : lines);
	const pairs = members.map((line) => pairForm.exec(line)?.groups);
	if (!pairs.every((pair) => pair?.['between']?.trim() === ':')) return undefined;
	const values = pairs.map((pair) => pair?.['value']?.trim() ?? '');
	const ofCall = callNamesOnLines(members) > 2;
	const isQuotedForYaml = values.some(
		(value) => inQuotes.test(value) && (quotedForYaml.test(value) || (ofCall && quotedTextOfCall.test(value))),
	);
	if (!hasHeading && members === lines && !isQuotedForYaml) return undefined;
	// Within single quotes YAML doubles them.
	const plain = values.map((value) =>
		/^'.*'$/s.test(value) ? unquoted(value).replaceAll("''", "'") : unquoted(value),
	);
	return pairs.map((pair, index) => `${pair?.['quoted'] ?? pair?.['plain']}:${plain[index]}`);
}

/** The members of the YAML mapping that has most names of a call, where one is within another. */
function mappingOfCall(lines: readonly string[]): readonly string[] | undefined {
	const root = { indent: -1, lines: [] as string[] };
	const mappings = [root];
	const open = [root];
	for (const [at, line] of lines.entries()) {
		const indent = line.search(/\S/);
		while (indent <= (open.at(-1)?.indent ?? -1)) open.pop();
		const isHeading = yamlHeading.test(line) && (lines[at + 1] ?? '').search(/\S/) > indent;
		const mapping = isHeading ? { indent, lines: [] as string[] } : (open.at(-1) ?? root);
		if (!isHeading) mapping.lines.push(line);
		else if (open.push(mapping)) mappings.push(mapping);
	}
	return mappings.length < 2 ? undefined : mappings.find((each) => callNamesOnLines(each.lines) > 2)?.lines;
}

/** How many names of a call the pairs on lines have. */
export function callNamesOnLines(lines: readonly string[]): number {
	const pairs = lines.map((line) => pairForm.exec(line)?.groups);
	return countCallNames(pairs.map((pair) => ({ name: pair?.['plain'] ?? '', value: pair?.['value'] ?? '' })));
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

/** Where each pair has a sign at its end, what needs no quotes may be without them. */
function withoutQuotes(lines: readonly string[], haveEnds: boolean): readonly string[] {
	const pairs = lines.map((line) => pairForm.exec(line)?.groups);
	const values = pairs.map((pair) => pair?.['value']?.trim() ?? '');
	const given = values.filter((value) => value !== '');
	const areNames = pairs.every((pair) => pair?.['quoted'] !== undefined);
	const areValues = given.length > 0 && given.every((value) => inQuotes.test(value));
	const areMixed =
		haveEnds && pairs.every(Boolean) && given.every((value) => inQuotes.test(value) || /^[\w.-]*$/.test(value));
	const hasQuotes = areNames || areValues || areMixed;
	return lines.map((line, index) => {
		const pair = pairs[index];
		if (!pair || !hasQuotes) return line.replace(/^([^=:]*:)[ \t\xa0]+/, '$1');
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
		if (/\\[Ux]/.test(inner)) return unescapeOnce(inner);
	}
	return inner;
}
