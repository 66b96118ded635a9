import { env, l10n, type QuickPickItem, UIKind } from 'vscode';
import type { Account } from '../../app/accounts/account.ts';
import { expiryText, firstAuthorization } from '../../app/accounts/tokens.ts';
import type { Authorization } from '../../core/services/authorize.ts';
import type { Authorize } from '../../core/services/service.ts';
import { extensionId } from '../../ids.ts';
import { showPick } from '../messages.ts';
import { applied, askPick, askText, type InputStep, pageButton, runSteps } from './inputSteps.ts';

/** Where this machine waits for the browser, if that is the redirect address. */
const ownRedirect = 'http://localhost:48204/token';

export type TokenSource = 'refresh' | 'enter' | Authorization;

interface SourceItem extends QuickPickItem {
	readonly source: TokenSource | 'asked';
}

interface TokenMeans {
	readonly hasRefreshToken: boolean;
	/** Whether a code can be exchanged. */
	readonly buysByCode: boolean;
}

export async function askTokenSource(account: Account, authorize: Authorize, means: TokenMeans) {
	const { authorization: last } = account;
	const [token = ''] = authorize.keys;
	const refresh: SourceItem = {
		label: l10n.t('Refresh the {0}', token),
		detail: l10n.t('No browser is needed'),
		source: 'refresh',
	};
	const items: SourceItem[] = [
		...(means.hasRefreshToken ? [refresh] : []),
		...(last && (means.buysByCode || last.response === 'token')
			? [{ label: l10n.t('Authorize in the Browser Again'), detail: last.redirectUri, source: last }]
			: []),
		{
			label: last ? l10n.t('Authorize Differently…') : l10n.t('Authorize in the Browser…'),
			detail: l10n.t('Application ID, redirect address, permissions'),
			source: 'asked',
		},
		{ label: l10n.t('Enter the {0}…', token), detail: l10n.t('If you have one already'), source: 'enter' },
	];
	const expires = expiryText(account, Date.now(), l10n.t);
	const placeHolder = expires === undefined ? l10n.t('Where it comes from') : `${token}: ${expires}`;
	const title = l10n.t('Get a Token for "{0}"', account.name);
	const chosen = await showPick(items, { title, placeHolder, ignoreFocusOut: true, matchOnDescription: true });
	const source = chosen?.source;
	return source === 'asked' ? askAuthorization(account, authorize, means) : source;
}

/** Asks what an authorization needs, beginning with what the last one had. */
async function askAuthorization(account: Account, authorize: Authorize, { buysByCode }: TokenMeans) {
	const last = account.authorization;
	let { clientId, redirectUri, scope, response } = last ?? firstAuthorization(account, authorize);
	const buttons = pageButton(authorize.registration, (page) => {
		return l10n.t('Where a Redirect Address Is Registered: {0}', page);
	});
	const askResponse = async (at: InputStep) => {
		const { keys, clientSecret = '' } = authorize;
		const aboutCode = l10n.t('It is exchanged with the {0}, and brings a refresh token', clientSecret);
		const items = [
			{ label: l10n.t('The token'), detail: keys.join(', '), response: 'token' as const },
			{ label: l10n.t('A code'), detail: aboutCode, response: 'code' as const },
		];
		const result = await askPick({ ...at, placeholder: l10n.t('What the browser brings'), items });
		return applied(result, (chosen) => ({ response } = chosen));
	};
	const completed = await runSteps(l10n.t('Get a Token for "{0}"', account.name), [
		async (at) => {
			const prompt = l10n.t('Application ID (client_id): the number that the service gave the application');
			const check = (text: string) => (text.trim() === '' ? l10n.t('Enter the ID of the application.') : undefined);
			const result = await askText({ ...at, prompt, value: clientId, check, buttons });
			return applied(result, (typed) => (clientId = typed.trim()));
		},
		async (at) => {
			const placeholder = l10n.t('Choose the redirect address that is registered for the application, or type it');
			const items = redirects(authorize, last?.redirectUri);
			const result = await askPick({ ...at, placeholder, items, typed: typedRedirect });
			return applied(result, (chosen) => (redirectUri = chosen.label));
		},
		async (at) => {
			const prompt = l10n.t('Permissions (scope), separated as the service wants it. May be empty.');
			const result = await askText({ ...at, prompt, value: scope, buttons });
			return applied(result, (typed) => (scope = typed.trim()));
		},
		...(buysByCode ? [askResponse] : []),
	]);
	return completed ? { clientId, redirectUri, scope, response: buysByCode ? response : 'token' } : undefined;
}

/** The redirect addresses to choose from: those that need no pasting first. */
function redirects({ redirects: documented = [] }: Authorize, last: string | undefined): QuickPickItem[] {
	const byItself = l10n.t('VS Code goes on by itself');
	const paste = l10n.t('You paste the address that you land on');
	const own = [ownRedirect, `${env.uriScheme}://${extensionId}/token`];
	const isHere = env.uiKind === UIKind.Desktop && env.remoteName === undefined;
	const listed = [...(last === undefined ? [] : [last]), ...(isHere ? own : []), ...documented];
	return [...new Set(listed)].map((label) => {
		const detail = own.includes(label) ? byItself : paste;
		return { label, detail: label === last ? l10n.t('As before') : detail };
	});
}

function typedRedirect(typed: string): (QuickPickItem & { readonly isProblem?: boolean })[] {
	const text = typed.trim();
	if (text === '') return [];
	const isAddress = /^[a-z][a-z\d+.-]*:\/\/\S+$/i.test(text) && URL.canParse(text);
	const problem = { detail: l10n.t('An address begins with http://, https:// or another scheme.'), isProblem: true };
	return [{ label: text, alwaysShow: true, ...(isAddress ? {} : problem) }];
}
