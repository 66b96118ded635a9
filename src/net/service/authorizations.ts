import { randomBytes } from 'node:crypto';
import { applicationIdOf } from '../../core/services/ok/applicationId.ts';
import { sessionSecretKeyName } from '../../core/services/ok/names.ts';
import { isSame } from '../../core/signing/isSame.ts';
import { escapeHtml } from '../../core/text/htmlText.ts';
import type { CallTarget } from './requestTarget.ts';
import { freshServiceKeys, type HeldKeys, type ServiceKeys } from './serviceKeys.ts';
import type { Reply } from './serviceReply.ts';

/** As at the service of the public record ("Tokens"). */
const paths: readonly string[] = ['/oauth/authorize', '/oauth/token.do'];

/** Seconds. */
const tokenLife = 1800;
/** Milliseconds. */
const codeLife = 120_000;

/** Of tokens, codes and refresh tokens that are good at once. */
const mostIssued = 4;

interface Code {
	readonly code: string;
	readonly redirectUri: string;
	readonly until: number;
}

/** Issues tokens for keys that guard nothing; those of a user are never handed out. */
export class Authorizations {
	private issued: readonly ServiceKeys[] = [];
	private codes: readonly Code[] = [];
	private refreshTokens: readonly string[] = [];

	withIssued(held: HeldKeys): HeldKeys {
		const issued = this.issued.filter((one) => held.some((keys) => keys.applicationKey === one.applicationKey));
		return issued.length === 0 ? held : [...held, ...issued];
	}

	/** The reply to a request that is about a token; undefined for any other. */
	reply(method: string, { path, query }: Pick<CallTarget, 'path' | 'query'>, body: Buffer, keys: HeldKeys) {
		const sample = keys.find(({ isLenient = false }) => !isLenient);
		if (!sample || !paths.includes(path)) return undefined;
		const asked = new URLSearchParams(query);
		const sent = new URLSearchParams(body.toString('utf8'));
		if (path === paths[0]) return this.authorize(asked, method === 'POST' ? sent.get('decision') : undefined, sample);
		// Some clients send these in the query of the POST.
		const given = (name: string) => sent.get(name) ?? asked.get(name) ?? '';
		const answer = method === 'POST' ? this.exchange(given, sample) : refused('The HTTP method is POST');
		return { status: 'error' in answer ? 400 : 200, headers: {}, body: JSON.stringify(answer), isUnwatched: true };
	}

	/** @param decision absent as long as the page has to ask for it */
	private authorize(asked: URLSearchParams, decision: string | null | undefined, sample: ServiceKeys): Reply {
		const given = (name: string) => asked.get(name) ?? '';
		const [clientId, redirectUri, response] = [given('client_id'), given('redirect_uri'), given('response_type')];
		const id = applicationIdOf([], sample.applicationKey);
		if (clientId === '' || (id !== '' && id !== clientId)) return faultPage(`client_id: the application is ${id}`);
		if (!isAddress(redirectUri)) return faultPage('redirect_uri: no address');
		if (response !== 'code' && response !== 'token') return faultPage('response_type: neither code nor token');
		if (decision === undefined) return authorizationPage(clientId, redirectUri, given('scope'));
		const answer = decision === 'allow' ? this.allow(response, redirectUri, sample) : { error: 'access_denied' };
		const parameters = new URLSearchParams({ ...answer, state: given('state') }).toString();
		const url = new URL(redirectUri);
		if (response === 'token') url.hash = parameters;
		else url.search = parameters;
		return { status: 303, headers: { location: url.href }, body: '', isUnwatched: true };
	}

	private allow(response: 'code' | 'token', redirectUri: string, sample: ServiceKeys): Record<string, string> {
		if (response === 'token') {
			const { accessToken, sessionSecretKey } = this.issue(sample);
			return { access_token: accessToken, [sessionSecretKeyName]: sessionSecretKey, expires_in: String(tokenLife) };
		}
		const code = randomBytes(16).toString('hex');
		this.codes = latest({ code, redirectUri, until: Date.now() + codeLife }, this.codes);
		return { code };
	}

	private exchange(given: (name: string) => string, sample: ServiceKeys): Record<string, string> {
		if (!isSame(given('client_secret'), sample.applicationSecretKey ?? '')) return refused('client_secret is wrong');
		const issue = () => {
			const { accessToken } = this.issue(sample);
			return { access_token: accessToken, token_type: 'session', expires_in: String(tokenLife) };
		};
		if (given('grant_type') === 'refresh_token')
			return this.refreshTokens.includes(given('refresh_token')) ? issue() : refused('refresh_token is unknown');
		const code = this.codes.find((one) => one.code === given('code'));
		this.codes = this.codes.filter((one) => one !== code);
		if (!code || code.until < Date.now()) return refused('code is unknown, used, or older than 2 minutes');
		if (code.redirectUri !== given('redirect_uri')) return refused('redirect_uri is not that of the code');
		const refreshToken = randomBytes(20).toString('hex');
		this.refreshTokens = latest(refreshToken, this.refreshTokens);
		return { ...issue(), refresh_token: refreshToken };
	}

	private issue(sample: ServiceKeys) {
		const { accessToken, sessionSecretKey } = freshServiceKeys();
		const keys = { ...sample, accessToken, sessionSecretKey };
		this.issued = latest(keys, this.issued);
		return keys;
	}
}

function latest<Of>(one: Of, before: readonly Of[]): readonly Of[] {
	return [one, ...before].slice(0, mostIssued);
}

function refused(text: string): Record<string, string> {
	return { error: 'invalid_request', error_description: text };
}

/** Whether a browser goes there without running it. */
function isAddress(text: string): boolean {
	const { protocol = 'none:' } = URL.parse(text) ?? {};
	return !/^(?:none|javascript|data|blob|vbscript|file|about):$/.test(protocol);
}

function authorizationPage(clientId: string, redirectUri: string, scope: string): Reply {
	return htmlReply(
		200,
		`<p>Application <b>${escapeHtml(clientId)}</b> asks for a token of the sample account.</p>
<p>Permissions: ${escapeHtml(scope || 'none')}<br>Then the browser goes to ${escapeHtml(redirectUri)}</p>
<form method="post"><button name="decision" value="allow" autofocus>Allow</button> <button name="decision" value="deny">Deny</button></form>`,
	);
}

function faultPage(text: string): Reply {
	return htmlReply(400, `<p>${escapeHtml(text)}</p>`);
}

function htmlReply(status: number, content: string): Reply {
	const headers = {
		'content-type': 'text/html; charset=utf-8',
		'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
		'referrer-policy': 'same-origin',
	};
	const head = '<meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Local service</title>';
	return { status, headers, body: `<!DOCTYPE html>${head}\n<h1>Local service</h1>\n${content}\n`, isUnwatched: true };
}
