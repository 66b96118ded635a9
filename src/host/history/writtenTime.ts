import { env } from 'vscode';

/** A moment as VS Code's language writes it. */
export interface WrittenTime {
	/** Hours and minutes. */
	readonly clock: string;
	/** The day, with hours and minutes. */
	readonly dated: string;
	/** The day, with the seconds as well. */
	readonly exact: string;
	readonly isOfToday: boolean;
}

/** @param moment in milliseconds since 1970 */
export function writtenTime(moment: number): WrittenTime {
	const at = new Date(moment);
	const date = at.toLocaleDateString(env.language);
	const clock = at.toLocaleTimeString(env.language, { hour: 'numeric', minute: '2-digit' });
	return {
		clock,
		dated: `${date} ${clock}`,
		exact: `${date} ${at.toLocaleTimeString(env.language)}`,
		isOfToday: at.setHours(0, 0, 0, 0) === new Date().setHours(0, 0, 0, 0),
	};
}
