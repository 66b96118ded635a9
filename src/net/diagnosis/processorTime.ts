/** The processor time of a thread, from Node's count of it. */
export function milliseconds({ user, system }: { readonly user: number; readonly system: number }): number {
	return (user + system) / 1000;
}
