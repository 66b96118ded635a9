export type Needed<Name extends string> = ReturnType<typeof neededBy<Name>>;

/** What code needs beside itself. @param helpers the code of the functions, by name @param importsOf the modules of those that need any */
export function neededBy<Name extends string>(
	helpers = {} as Readonly<Record<Name, string>>,
	importsOf?: Readonly<Partial<Record<Name, readonly string[]>>>,
	imports = new Set<string>(),
) {
	const used = new Set<string>();
	/** Has the file have this code, for an expression. */
	const add = (helper: string, expression = ''): string => {
		used.add(helper);
		return expression;
	};
	return {
		imports,
		use(module: string, expression = ''): string {
			imports.add(module);
			return expression;
		},
		add,
		/** Has the file have a function, with the modules that this needs, for an expression. */
		help(name: Name, expression = ''): string {
			for (const module of importsOf?.[name] ?? []) imports.add(module);
			return add(helpers[name], expression);
		},
		/** The modules with the names that are taken of each. */
		modules: () =>
			Array.from(Map.groupBy([...imports].sort(), moduleOf), ([module, all]) => ({
				module,
				names: all.flatMap((one) => one.slice(module.length + 1) || []),
			})),
		lines: () => [...used].flatMap((helper) => [...helper.split('\n'), '']),
	};
}

/** Of an import that is a module alone, or with one of its names behind a space. */
function moduleOf(written: string): string {
	return written.split(' ', 1)[0] ?? '';
}
