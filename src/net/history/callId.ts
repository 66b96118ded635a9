/** Names a call for good: who wrote it down, and the how manieth of that writer it was. */
export interface CallId {
	readonly writer: string;
	readonly count: number;
}

export function writeCallId({ writer, count }: CallId): string {
	return `${writer}.${count}`;
}

/** Undefined for what is none. */
export function readCallId(id: string): CallId | undefined {
	const [, writer, count] = /^([a-z0-9]+)\.(\d{1,15})$/.exec(id) ?? [];
	return writer === undefined ? undefined : { writer, count: Number(count) };
}
