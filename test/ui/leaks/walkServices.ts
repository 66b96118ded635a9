import { createHmac } from 'node:crypto';
import type { Frame } from 'playwright-core';
import { newComposer } from '../newComposer.ts';
import { pickEntry } from '../page/quickInput.ts';
import { waitUntil } from '../page/waitUntil.ts';
import type { Walk } from './walk.ts';

/** Makes accounts of other services, sends a call of each to a service that gives its keys away, and copies and reveals its steps. */
export async function walkServices(walk: Walk): Promise<void> {
	const { lastfmSecret, binanceKey, binanceSecret, taobaoSecret } = walk.canaries;
	const services = [
		{ name: 'Last.fm', path: '/echo.lastfm', method: 'track.love', keys: ['public-1', lastfmSecret, ''] },
		{ name: 'Binance spot', path: '/echo.binance', method: 'POST /api/v3/order', keys: [binanceKey, binanceSecret] },
		{ name: 'Taobao TOP', path: '/echo.taobao', method: 'taobao.item.get', keys: ['public-2', taobaoSecret, ''] },
	];
	// The composer has the steps on one line while the inspector shows them.
	await walk.editor('workbench.action.closeAuxiliaryBar');
	for (const { name, path, keys } of services) {
		await walk.step(`an account of ${name}`, () => newAccount(walk, name, [walk.services.origin + path, ...keys]));
	}
	for (const { name, method } of services) await walkCall(walk, name, method);
	await walk.step('a wrong signature of Binance, diagnosed', async () => {
		const signed = 'symbol=LTCBTC&note=my order&timestamp=1499827319559';
		const signature = createHmac('sha256', binanceSecret).update(signed).digest('hex');
		const url = `https://api.binance.com/api/v3/order?${signed.replace(' ', '%20')}&signature=${signature}`;
		await walk.run('diagnose', `curl -H 'X-MBX-APIKEY: ${binanceKey}' '${url}'`);
		const composer = await walk.composer();
		await composer.getByText('The values were signed without their encoding.').first().waitFor();
		await walk.copies(() => composer.getByRole('button', { name: 'Copy the report' }).click(), /^Signed Call/);
	});
	await walk.closeEditors();
	for (const { name } of services) {
		await walk.step(`delete the account of ${name}`, async () => {
			await walk.begin('deleteAccount');
			await walk.workbench.pick(name);
			await walk.accept('Delete');
		});
	}
}

async function newAccount(walk: Walk, name: string, answers: readonly string[]): Promise<void> {
	const input = walk.page.locator('.quick-input-widget');
	await walk.begin('newAccount');
	await walk.workbench.pick(name);
	for (const [index, answer] of answers.entries()) {
		await input.getByText(`${index + 1}/${answers.length}`).waitFor();
		await walk.workbench.answerInput(answer);
	}
	await input.waitFor({ state: 'hidden' });
}

async function walkCall(walk: Walk, name: string, method: string): Promise<void> {
	const composer = await newComposer(walk.workbench);
	await walk.step(`send a call of ${name}`, async () => {
		await composer.getByRole('combobox', { name: /^Account/ }).selectOption({ label: name });
		await composer.getByRole('combobox', { name: 'Method', exact: true }).fill(method);
		await composer.locator('.step-title').getByText('Request').waitFor();
		await walk.run('send');
		await composer.locator('.outcome').getByText('200 OK').first().waitFor();
		await composer.getByRole('tab', { name: 'Headers' }).click();
	});
	await walkSteps(walk, composer, name);
	await walk.step(`copy the call of ${name} as cURL`, () =>
		walk.copies(() => pickEntry(walk.page, 'cURL', () => walk.begin('copyCallAs')), /^curl /),
	);
	await walk.closeEditors();
}

async function walkSteps(walk: Walk, composer: Frame, name: string): Promise<void> {
	const steps = composer.locator('.steps > li');
	for (let index = 0; index < (await steps.count()); index++) {
		const step = steps.nth(index);
		const title = await step.locator('.step-title').innerText();
		await walk.step(`copy ${title} of ${name}`, () =>
			walk.copies(() => step.getByRole('button', { name: /^Copy/ }).click(), /^(?!nothing yet)/),
		);
		const reveal = step.getByRole('button', { name: /^Reveal/ });
		if ((await reveal.count()) === 0) continue;
		await walk.step(`reveal and hide ${title} of ${name}`, async () => {
			await reveal.click();
			await walk.accept('Reveal');
			await step.locator('.in-clear').first().waitFor();
			await step.getByRole('button', { name: /^Hide/ }).click();
			await waitUntil('the step masked again', async () => (await step.locator('.in-clear').count()) === 0);
		});
	}
}
