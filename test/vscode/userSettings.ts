import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What keeps a workbench from asking, advertising and calling home. */
const quiet = {
	'chat.disableAIFeatures': true,
	'remote.autoForwardPorts': false,
	'extensions.autoCheckUpdates': false,
	'extensions.autoUpdate': 'off',
	'extensions.ignoreRecommendations': true,
	'telemetry.telemetryLevel': 'off',
	'update.mode': 'none',
	'workbench.enableExperiments': false,
	// Without the chat it would be there, but empty.
	'workbench.secondarySideBar.defaultVisibility': 'hidden',
	'workbench.startupEditor': 'none',
	'workbench.tips.enabled': false,
};

/** Writes the user's settings.json of a new user data folder; one that is there already belongs to its user. */
export async function writeUserSettings(userData: string, settings: Record<string, unknown> = {}): Promise<void> {
	const folder = join(userData, 'User');
	await mkdir(folder, { recursive: true });
	const text = `${JSON.stringify({ ...quiet, ...settings }, undefined, '\t')}\n`;
	await writeFile(join(folder, 'settings.json'), text, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
		if (error.code !== 'EEXIST') throw error;
	});
}
