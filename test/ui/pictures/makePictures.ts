import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkout } from '../../vscode/checkout.ts';
import { Problem, runMain } from '../../vscode/problem.ts';
import { DiagnosePane, signedUrl } from '../diagnosePane.ts';
import { showFailure } from '../failureScreenshots.ts';
import { makeOwnAccount } from '../ownAccount.ts';
import { waitUntil } from '../page/waitUntil.ts';
import { Workbench } from '../workbench.ts';
import { Film } from './film.ts';
import { installSharp, type Sharp } from './installSharp.ts';

/** Bytes: what a visitor of the Marketplace loads before they know whether they want it. */
const largestFilm = 2_000_000;

// `npm run pictures`: the README's pictures and its film, made anew by using the real workbench.
await runMain(async () => {
	const sharp = await installSharp();
	const workbench = await Workbench.open({
		viewport: { width: 1440, height: 860 },
		settings: { 'workbench.colorTheme': 'Dark Modern' },
	});
	try {
		const film = new Film(workbench.page);
		await callMethod(workbench, film, sharp);
		await diagnose(workbench, film, sharp);
		const gif = await film.gif(sharp);
		console.log(`The film is ${film.length.toFixed(1)} s long and has ${gif.length} bytes.`);
		if (gif.length > largestFilm) throw new Problem(`The film has ${gif.length} bytes, more than ${largestFilm}.`);
		await writeFile(join(checkout, 'media', 'tour.gif'), gif);
	} catch (error) {
		console.error(`What the page showed: ${await showFailure(workbench.page, 'pictures')}`);
		throw error;
	} finally {
		await workbench.close();
	}
	return 0;
});

/** Call Method, a parameter whose characters are seen on their way into the signature, Send, the answer. */
async function callMethod(workbench: Workbench, film: Film, sharp: Sharp): Promise<void> {
	const { page } = workbench;
	await page
		.locator('.activitybar')
		.getByRole('tab', { name: /^Signed Call/ })
		.click();
	await workbench.runCommand('Signed Call: Start Local Service');
	await page
		.locator('.statusbar')
		.getByRole('button', { name: /^Local service on port \d+$/ })
		.waitFor();
	await workbench.runCommand('Notifications: Clear All Notifications');
	await film.show(1000);
	await page.keyboard.press('F1');
	await page.locator('.quick-input-widget input').waitFor();
	await film.type('Call Method', 3);
	await page.locator('.quick-input-list').getByText('Signed Call: Call Method').first().waitFor();
	await film.show(700);
	await workbench.runCommand('Signed Call: Call Method');
	const composer = await workbench.webviewFrame('composer');
	await composer.getByRole('combobox', { name: 'Method', exact: true }).click();
	await film.show(700);
	await film.type('events.get');
	await page.keyboard.press('Tab');
	await composer.locator('.steps .sig').first().waitFor();
	await film.show(1000);
	await composer.getByRole('combobox', { name: 'Name of a new parameter', exact: true }).click();
	await film.type('types');
	await page.keyboard.press('Escape');
	await composer.getByRole('textbox', { name: 'Value of types', exact: true }).click();
	await film.type('GUESTS', 1, 220);
	await composer.locator('.steps > li').filter({ hasText: 'Signing string' }).getByText('types=GUESTS').waitFor();
	await film.show(1500);
	await composer.getByRole('button', { name: 'Send', exact: true }).click();
	await composer.locator('.body').getByText('"GUESTS"').waitFor();
	await film.show(2500);
	await savePicture(workbench, 'workbench.png', sharp);
}

/** A URL that a client signed wrongly, pasted, and the mistakes named. */
async function diagnose(workbench: Workbench, film: Film, sharp: Sharp): Promise<void> {
	await makeOwnAccount(workbench, 'https://api.example.org', undefined, 'My app');
	await workbench.runCommand('View: Close All Editors');
	const pane = await DiagnosePane.open(workbench);
	await film.show(1000);
	await pane.paste(await signedUrl('--mistake', 'reversed', '--mistake', 'encoded'));
	await waitUntil('the verdict', async () => (await pane.verdict().count()) > 0);
	await film.show(4000);
	await savePicture(workbench, 'diagnose.png', sharp);
	await pane.verdict().scrollIntoViewIfNeeded();
	await pane.explanations();
	const strings = pane.frame.locator('.strings').first();
	await strings.scrollIntoViewIfNeeded();
	await film.show(4000);
}

async function savePicture(workbench: Workbench, name: string, sharp: Sharp): Promise<void> {
	const picture = await workbench.page.screenshot();
	await writeFile(join(checkout, 'media', name), await sharp(picture).png({ palette: true, effort: 10 }).toBuffer());
}
