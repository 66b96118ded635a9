import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Frame, Locator } from 'playwright-core';
import { checkout } from '../../vscode/checkout.ts';
import { Problem, runMain } from '../../vscode/problem.ts';
import { lens, openFile } from '../callFiles/callFileEditor.ts';
import { runClient } from '../clients/runClient.ts';
import { DiagnosePane, signedUrl } from '../diagnose/diagnosePane.ts';
import { showFailure } from '../failureScreenshots.ts';
import { showWatchedCalls, startLocalService } from '../localService.ts';
import { makeOwnAccount } from '../ownAccount.ts';
import { ownKeys } from '../ownService.ts';
import { giveRoom, openSideBar } from '../page/viewRoom.ts';
import { waitUntil } from '../page/waitUntil.ts';
import { webviewFrames } from '../page/webviews.ts';
import { Workbench } from '../workbench.ts';
import { filmOf } from './film.ts';
import { installSharp, type Sharp } from './installSharp.ts';

/** Bytes of the film and of a card: what a visitor loads before they know whether they want it. */
const largest = { film: 80_000, card: 18_000 };
/** Of a card, in pixels. */
const cardSize = { width: 480, height: 300 };

// `npm run pictures`: the README's film and cards, and the reference's picture, made anew by using the real workbench.
await runMain(async () => {
	const sharp = await installSharp();
	const workbench = await Workbench.open({
		isWhole: true,
		viewport: { width: 1000, height: 620 },
		settings: { 'workbench.colorTheme': 'Dark Modern', 'breadcrumbs.enabled': false, 'window.commandCenter': false },
	});
	try {
		const baseUrl = await startLocalService(workbench);
		await makeOwnAccount(workbench, baseUrl, undefined, 'My app');
		await film(workbench, sharp, baseUrl);
		const card = cardsOf(workbench, sharp);
		await composerCards(workbench, card);
		await callFileCard(workbench, card);
		await methodCard(workbench, card);
		await watchCard(workbench, card, baseUrl);
		await diagnosisCard(workbench, card, sharp);
	} catch (error) {
		console.error(`What the page showed: ${await showFailure(workbench.page, 'pictures')}`);
		throw error;
	} finally {
		await workbench.close();
	}
	return 0;
});

/** A URL that a client signed wrongly is pasted, its mistake named, and the call sent with the right signature. */
async function film(workbench: Workbench, sharp: Sharp, baseUrl: string): Promise<void> {
	const shots = filmOf(workbench.page);
	const pane = await DiagnosePane.open(workbench);
	await workbench.runCommand('View: Toggle Primary Side Bar Visibility');
	await workbench.runCommand('Notifications: Clear All Notifications');
	await pane.area().click();
	await shots.show(800);
	await pane.paste(await clientUrl(baseUrl, 'unsorted'));
	await waitUntil('the verdict', async () => (await pane.verdict().count()) > 0);
	await shots.show(3000);
	await pane.button('Open this call in the composer').first().click();
	const composer = await waitUntil('the composer of the call', async () => {
		const frame = await workbench.webviewFrame('composer');
		const sig = frame.locator('.steps .sig').first();
		return (await sig.isVisible().catch(() => false)) && frame;
	});
	await shots.show(1200);
	await send(composer);
	await shots.show(3000);
	const made = await shots.webp(sharp);
	console.log(`The film is ${shots.seconds().toFixed(1)} s long.`);
	await save('tour.webp', made, largest.film);
}

/** What a client in Python calls, with the mistakes that are named. */
function clientUrl(baseUrl: string, ...mistakes: string[]): Promise<string> {
	const given = mistakes.flatMap((name) => ['--mistake', name]);
	return runClient('client.py', ownKeys, '--print', ...given, baseUrl, 'events.get', 'types=GUESTS', 'version=2');
}

async function send(composer: Frame): Promise<void> {
	await composer.getByRole('button', { name: 'Send', exact: true }).click();
	await composer.locator('.body').getByText('"GUESTS"').first().waitFor();
}

type Card = (name: string, from: Locator) => Promise<void>;

/** Takes a piece of the window as it is, which begins at what it shows. */
function cardsOf({ page }: Workbench, sharp: Sharp): Card {
	return async (name, from) => {
		const { x, y } = (await from.boundingBox()) ?? { x: 0, y: 0 };
		const picture = await page.screenshot({ clip: { x: Math.max(0, x - 28), y: Math.max(0, y - 4), ...cardSize } });
		await save(`card-${name}.webp`, await sharp(picture).webp({ quality: 32, effort: 6 }).toBuffer(), largest.card);
	};
}

async function composerCards(workbench: Workbench, card: Card): Promise<void> {
	const composer = await workbench.webviewFrame('composer');
	await card('compose', composer.locator('sc-call-bar'));
	const steps = composer.locator('.steps').first();
	await steps.evaluate((element) => element.scrollIntoView());
	await card('signature', steps);
}

async function callFileCard(workbench: Workbench, card: Card): Promise<void> {
	const { page } = workbench;
	await workbench.runCommand('View: Close All Editors');
	await openFile(page, 'events.call');
	await lens(page, 'Send').first().waitFor();
	await card('files', page.locator('.editor-instance .view-lines').first());
}

async function methodCard(workbench: Workbench, card: Card): Promise<void> {
	const { page } = workbench;
	await workbench.runCommand('View: Close All Editors');
	await workbench.runCommand('View: Toggle Primary Side Bar Visibility');
	await openSideBar(page);
	await giveRoom(page, 'Methods');
	const methods = page.locator('.sidebar').getByRole('tree', { name: 'Methods' });
	await methods
		.getByRole('treeitem', { name: /^events\.get/ })
		.first()
		.click();
	await waitUntil('the page of the method', async () => {
		const shown = (await webviewFrames(page)).map((frame) =>
			frame.getByRole('heading', { name: 'events.get' }).count(),
		);
		return (await Promise.all(shown)).some((count) => count > 0);
	});
	await card('methods', methods);
}

async function watchCard(workbench: Workbench, card: Card, baseUrl: string): Promise<void> {
	const { page } = workbench;
	await workbench.runCommand('View: Close All Editors');
	for (const mistakes of [['joined'], ['upper'], [], ['reversed'], []]) {
		const url = await clientUrl(baseUrl, ...mistakes);
		await (await fetch(url)).text();
	}
	await showWatchedCalls(workbench);
	await workbench.runCommand('Notifications: Clear All Notifications');
	await workbench.setSideBarWidth('primary', 460);
	await giveRoom(page, 'Watched Calls');
	const watched = page.locator('.sidebar').getByRole('tree', { name: 'Watched Calls' });
	await waitUntil('the mistakes', async () => (await watched.getByText(/secret/i).count()) > 0);
	await watched.getByRole('treeitem').first().click();
	await card('watch', watched);
}

async function diagnosisCard(workbench: Workbench, card: Card, sharp: Sharp): Promise<void> {
	await workbench.runCommand('View: Close All Editors');
	await workbench.runCommand('View: Toggle Primary Side Bar Visibility');
	await workbench.runCommand('View: Toggle Secondary Side Bar Visibility');
	const pane = await DiagnosePane.open(workbench);
	await pane.paste(await signedUrl('--mistake', 'reversed', '--mistake', 'encoded'));
	await waitUntil('the verdict', async () => (await pane.verdict().count()) > 0);
	await workbench.page.setViewportSize({ width: 1440, height: 860 });
	const whole = await workbench.page.screenshot();
	await writeFile(
		join(checkout, 'media', 'diagnose.png'),
		await sharp(whole).png({ palette: true, effort: 10 }).toBuffer(),
	);
	await workbench.page.setViewportSize({ width: 700, height: 620 });
	await pane.verdict().evaluate((element) => element.scrollIntoView());
	await card('diagnose', pane.verdict());
}

async function save(name: string, picture: Buffer, most: number): Promise<void> {
	console.log(`${name}: ${picture.length} bytes.`);
	if (picture.length > most) throw new Problem(`${name} has ${picture.length} bytes, more than ${most}.`);
	await writeFile(join(checkout, 'media', name), picture);
}
