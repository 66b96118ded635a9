/** What code needs beside itself. */
export interface Needed<Name extends string> {
	readonly imports: Set<string>;
	/** Imports a module for an expression. */
	use(module: string, expression?: string): string;
	/** Has the file have a function, with the modules that this needs, for an expression. */
	help(name: Name, expression?: string): string;
	hasAny(...names: readonly Name[]): boolean;
	/** The functions, each with an empty line after it. */
	lines(): string[];
}

/** @param helpers the code of the functions, by name @param importsOf the modules of those that need any */
export function neededBy<Name extends string>(
	helpers: Readonly<Record<Name, string>>,
	importsOf?: Readonly<Partial<Record<Name, readonly string[]>>>,
	imports = new Set<string>(),
): Needed<Name> {
	const used = new Set<Name>();
	return {
		imports,
		use(module, expression = '') {
			imports.add(module);
			return expression;
		},
		help(name, expression = '') {
			used.add(name);
			for (const module of importsOf?.[name] ?? []) imports.add(module);
			return expression;
		},
		hasAny: (...names) => names.some((name) => used.has(name)),
		lines: () => [...used].flatMap((name) => [...helpers[name].split('\n'), '']),
	};
}
