/** The name of a segment's file. Names sort by when the segments were begun. */
export interface SegmentName {
	/** When it was begun, in milliseconds since 1970. */
	readonly begun: number;
	readonly writer: string;
	/** Which one of its writer's. */
	readonly part: number;
}

const form = /^([0-9a-z]{9})-([a-z0-9]{1,20})-(\d{1,9})\.log$/;

export function writeSegmentName({ begun, writer, part }: SegmentName): string {
	return `${begun.toString(36).padStart(9, '0')}-${writer}-${part}.log`;
}

/** Undefined for a file that is no segment. */
export function readSegmentName(name: string): SegmentName | undefined {
	const [, begun = '', writer = '', part] = form.exec(name) ?? [];
	return part === undefined ? undefined : { begun: Number.parseInt(begun, 36), writer, part: Number(part) };
}
