import { randomUUID } from 'node:crypto';
import { env, l10n, type Uri } from 'vscode';
import { type Account, needsPlainHttpConfirmation, originOf } from '../../app/accounts/account.ts';
import { authorizeOf, authorizePageOf, buyKeys, expiryText, tokenOf, withIssued } from '../../app/accounts/tokens.ts';
import { failureText } from '../../app/answer/errorText.ts';
import type { CallRunner } from '../../app/send/callRunner.ts';
import { type SendErrorCode, WorkbenchError } from '../../core/call/errors.ts';
import { maskSecrets } from '../../core/masking/mask.ts';
import {
	type Authorization,
	type Authorized,
	authorizeUrl,
	type IssuedKeys,
	readAuthorized,
	readPasted,
} from '../../core/services/authorize.ts';
import { secretsToMask } from '../../core/services/ok/sign.ts';
import { type Authorize, refreshTokenName } from '../../core/services/service.ts';
import { listenAt } from '../../net/authorize/landing.ts';
import { showError, showInformation } from '../messages.ts';
import type { AccountCommands } from './accountCommands.ts';
import type { AccountSources } from './accountSources.ts';
import { askTokenSource } from './authorizeForm.ts';
import { askAbout } from './inputSteps.ts';
import { canStoreSecrets, storeSecret } from './storeSecret.ts';

export interface TokenPorts extends AccountSources {
	readonly runner: Pick<CallRunner, 'exchange'>;
	readonly commands: () => Pick<AccountCommands, 'replaceSecret' | 'confirmPlainHttp'>;
}

/** *Get a Token…*: by the browser, by a refresh token, or typed. Keys go to the key ring and nowhere else. */
export function openTokens(ports: TokenPorts) {
	const { accounts, keyRing } = ports;
	/** Takes the address that a browser landed on; absent while no authorization waits for one. */
	let waiting: ((address: string) => void) | undefined;

	async function getToken({ id, name }: Account): Promise<unknown> {
		const account = accounts.get(id);
		const authorize = account && authorizeOf(account);
		if (!account || !canStoreSecrets(account)) return undefined;
		if (!authorize)
			return void showInformation(
				l10n.t('The service of "{0}" has no description of how it issues tokens. Enter one by hand.', name),
			);
		if (needsPlainHttpConfirmation(account)) {
			await ports.commands().confirmPlainHttp(account);
			return needsPlainHttpConfirmation(accounts.get(id) ?? account) ? undefined : getToken(account);
		}
		const { values } = await keyRing.keysOf(account);
		const refreshToken = await keyRing.refreshTokenOf(account);
		const canBuy = authorize.clientSecret !== undefined && values[authorize.clientSecret] !== undefined;
		const means = { hasRefreshToken: canBuy && refreshToken !== undefined, buysByCode: canBuy };
		const source = await askTokenSource(account, authorize, means);
		if (source === undefined) return undefined;
		if (source === 'enter') return ports.commands().replaceSecret(account, authorize.keys[0] ?? '');
		const buy = (grant: Parameters<typeof buyKeys>[2], of: Account) =>
			buyKeys(of, authorize, grant, { values, exchange: (...sent) => ports.runner.exchange(...sent) });
		if (source === 'refresh') {
			const bought = await buy({ refreshToken: refreshToken ?? '' }, account);
			return settle(account, authorize, bought, refreshToken);
		}
		// The token before stays good until there is another.
		await accounts.update(id, (now) => ({ ...now, authorization: { ...now.authorization, ...source } }));
		const asking = { ...account, authorization: source };
		const landed = await land(asking, authorize, source);
		if (landed === undefined) return undefined;
		const { redirectUri } = source;
		return settle(asking, authorize, 'code' in landed ? await buy({ ...landed, redirectUri }, asking) : landed);
	}

	/** Has the user allow it in the browser; undefined when the user cancels. */
	async function land(account: Account, authorize: Authorize, asked: Authorization): Promise<Authorized | undefined> {
		const state = randomUUID();
		const page = authorizeUrl(authorizePageOf(account, authorize), asked, state);
		const { promise: arrives, resolve } = Promise.withResolvers<string>();
		// What is of no authorization of ours may come from any page.
		const take = (address: string) => {
			const read = readAuthorized(address, authorize, state);
			if (!('problem' in read)) resolve(address);
		};
		waiting = take;
		const texts = { title: l10n.t('Authorized'), done: l10n.t('You can close this page and go back to VS Code.') };
		const end = await listenAt(asked.redirectUri, texts, take);
		// VS Code takes a text, too, and leaves it as it is; a `Uri` loses what is encoded in the query.
		const open = () => env.openExternal(page as unknown as Uri);
		try {
			const typed = askAbout(account, {
				prompt: l10n.t(
					'Allow the application in the browser. If VS Code does not go on by itself, paste the address that you land on, or the {0}.',
					tokenOf(account) ?? '',
				),
				password: true,
				check: (text) => pasteProblem(readPasted(text, authorize, state)),
				buttons: [{ icon: 'link-external', title: l10n.t('Open the Page Again'), press: open }],
				arrives,
			});
			void open();
			const address = await typed;
			return address === undefined ? undefined : readPasted(address, authorize, state);
		} finally {
			if (waiting === take) waiting = undefined;
			end?.();
		}
	}

	/** @param refreshToken the one that goes on being good where no other is issued */
	async function settle(account: Account, authorize: Authorize, answered: Authorized, refreshToken = '') {
		if ('keys' in answered) return store(account, authorize, { refreshToken, ...answered.keys });
		const refused = 'refused' in answered ? answered.refused : l10n.t('its answer has no token');
		const { credentials } = await keyRing.keysOf(account);
		// A service may give back what it was sent, and what signs.
		const text = maskSecrets(refused, [...(await keyRing.valuesOf(account.id)), ...secretsToMask(credentials)]);
		void showError(l10n.t('No token for "{0}": {1}', account.name, text));
	}

	/** Stores what was issued. Keys of the token before that came with it are no longer good. */
	async function store(account: Account, authorize: Authorize, issued: IssuedKeys): Promise<void> {
		const homes = { accounts, keyRing };
		for (const name of authorize.keys) {
			const value = issued.values[name];
			if (value !== undefined && !(await storeSecret(account, name, value, homes))) return;
			if (value === undefined && !issued.isAlone) await keyRing.forget(account.id, name);
		}
		await keyRing.replace(account, refreshTokenName, issued.refreshToken ?? '');
		const { held } = await keyRing.keysOf(account);
		await accounts.update(account.id, (now) => withIssued(now, issued, held, Date.now()));
		const now = accounts.get(account.id) ?? account;
		const names = Object.keys(issued.values).join(', ');
		const expires = expiryText(now, Date.now(), l10n.t);
		const stored = l10n.t('Stored for "{0}": {1}.', account.name, names);
		void showInformation(expires === undefined ? stored : `${stored} ${tokenOf(account)}: ${expires}.`);
	}

	return {
		/** As a command: what fails on the way is said. */
		async getToken(account: Account): Promise<void> {
			try {
				await getToken(account);
			} catch (error) {
				if (!(error instanceof WorkbenchError)) throw error;
				void showError(failureText(error.code as SendErrorCode, originOf(account) ?? '', l10n.t).message);
			}
		},
		/** Takes an address that VS Code was opened with. Anybody can have it opened. */
		openUri(uri: Uri): void {
			// It is decoded already.
			const address = `?${uri.query}&${uri.fragment}`.replaceAll('%', '%25').replaceAll('+', '%2B');
			if (waiting) waiting(address);
			else void showInformation(l10n.t('No authorization is waiting in this window.'));
		},
	};
}

function pasteProblem(read: Authorized): string | undefined {
	if (!('problem' in read)) return undefined;
	return read.problem === 'other-state'
		? l10n.t('This address is of another authorization.')
		: l10n.t('There is no token and no code in it.');
}
