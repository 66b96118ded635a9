import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installOnce } from './cache.ts';
import { Problem } from './problem.ts';
import { say } from './progress.ts';
import { findOnPath, runNpm, runTool } from './runTool.ts';

const release = '153.0.0';
const fontsRelease = '2.37.3';

/** A Chromium that playwright can drive, and the environment it wants. */
export interface Chromium {
	executablePath: string;
	env: Record<string, string>;
}

/**
 * The browser for tests: SIGNED_CALL_CHROMIUM, else one on PATH, else one from the npm registry with the libraries and
 * fonts it needs, installed into the cache at first use.
 * @throws Problem that says what to install where there is none for this platform
 */
export async function installChromium(): Promise<Chromium> {
	const given = process.env['SIGNED_CALL_CHROMIUM'];
	if (given) return { executablePath: given, env: {} };
	const present = await findOnPath('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable');
	if (present) return { executablePath: present, env: {} };
	if (process.platform !== 'linux' || process.arch !== 'x64') {
		throw new Problem(
			'No Chromium found for the tests. Install Chromium or Google Chrome so that it is on PATH, or name it in SIGNED_CALL_CHROMIUM.',
		);
	}
	const folder = await installOnce(`chromium-${release}`, build);
	return {
		executablePath: join(folder, 'unpacked', 'chromium'),
		env: {
			LD_LIBRARY_PATH: join(folder, 'unpacked', 'al2023', 'lib'),
			FONTCONFIG_FILE: join(folder, 'fonts.conf'),
		},
	};
}

async function build(folder: string, final: string): Promise<void> {
	say('No Chromium on PATH. Getting one from the npm registry for the tests, once: about 300 MB on disk.');
	say('1/2 Downloading Chromium and fonts …');
	await runNpm(
		[
			'install',
			'--prefix',
			folder,
			'--ignore-scripts',
			`@sparticuz/chromium@${release}`,
			`dejavu-fonts-ttf@${fontsRelease}`,
		],
		folder,
	);
	const unpacked = join(folder, 'unpacked');
	await mkdir(unpacked);
	say('2/2 Unpacking Chromium …');
	await runTool(
		process.execPath,
		['--input-type=module', '-e', 'await (await import("@sparticuz/chromium")).default.executablePath()'],
		{
			cwd: folder,
			// It unpacks into the temporary folder, and its shared libraries only where it believes to be on their home ground.
			env: { ...process.env, TMPDIR: unpacked, AWS_LAMBDA_JS_RUNTIME: '24.x' },
			missing: '',
		},
	);
	await writeFile(join(folder, 'fonts.conf'), fontConfiguration(final));
}

/** The machine's fonts where it has any, and DejaVu for everything without one. */
function fontConfiguration(folder: string): string {
	const alias = (family: string, font: string) =>
		`<alias><family>${family}</family><default><family>${font}</family></default></alias>`;
	return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
	<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
	<dir>${join(folder, 'node_modules', 'dejavu-fonts-ttf', 'ttf')}</dir>
	<cachedir>${join(folder, 'fontcache')}</cachedir>
	${alias('sans-serif', 'DejaVu Sans')}
	${alias('serif', 'DejaVu Serif')}
	${alias('monospace', 'DejaVu Sans Mono')}
	${alias('system-ui', 'DejaVu Sans')}
</fontconfig>
`;
}
