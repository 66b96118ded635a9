interface WithCommands<Id extends string> {
	readonly commands: Readonly<Record<Id, (argument?: unknown) => unknown>>;
}

/** Commands of what is loaded when one of them is run. */
export function lazyCommands<Id extends string>(ids: readonly Id[], load: () => Promise<WithCommands<Id>>) {
	const entries = ids.map((id) => [id, async (argument?: unknown) => (await load()).commands[id](argument)]);
	return Object.fromEntries(entries) as Readonly<Record<Id, (argument?: unknown) => Promise<unknown>>>;
}
