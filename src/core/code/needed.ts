export type Needed<Name extends string> = ReturnType<typeof neededBy<Name>>;

/** What code needs beside itself. @param helpers the code of the functions, by name @param importsOf the modules of those that need any */
export function neededBy<Name extends string>(
	helpers: Readonly<Record<Name, string>>,
	importsOf?: Readonly<Partial<Record<Name, readonly string[]>>>,
	imports = new Set<string>(),
) {
	const used = new Set<Name>();
	return {
		imports,
		use(module: string, expression = ''): string {
			imports.add(module);
			return expression;
		},
		/** Has the file have a function, with the modules that this needs, for an expression. */
		help(name: Name, expression = ''): string {
			used.add(name);
			for (const module of importsOf?.[name] ?? []) imports.add(module);
			return expression;
		},
		lines: () => [...used].flatMap((name) => [...helpers[name].split('\n'), '']),
	};
}
