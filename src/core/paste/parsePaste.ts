import type { Parameter } from '../call/call.ts';
import { inOrder, type SecretSpan, secretSpans } from '../masking/secretSpans.ts';
import { applicationKeyName } from '../services/ok/names.ts';
import { endpointWord } from '../services/ok/patterns.ts';
import { hasHtmlSeparators } from '../text/htmlText.ts';
import { findApiError } from './apiErrorText.ts';
import { countCallNames } from './dumps/dump.ts';
import type { ParsedPaste, PasteProblem } from './parsedPaste.ts';
import { type Found, only, type Paste, readers, type Writing } from './pasteReaders.ts';
import { parseQuery } from './queryText.ts';
import { gluedAnswer, rewrittenPastes, spansBefore } from './rewritings.ts';
import { findSigningStrings, withSigningSecrets } from './signingStrings.ts';
import type { SigningTextHints } from './signingText.ts';
import { urlParts } from './urlText.ts';

/** Longer pastes are cut, in UTF-16 units. */
export const maxPasteLength = 2_000_000;

/** How much a writing counts: a request more than an error, an error more than a signing string. */
const tiers: Readonly<Record<Writing, (found: Found, paste: Paste) => number>> = {
	// Beside a signing string, a link that is no call says nothing. Without parameters it says only where a call went.
	request({ parameters }, { strings }) {
		const isOfCall = parameters.some(({ name }) => ['sig', applicationKeyName, 'method'].includes(name));
		return (strings.length === 0 ? parameters.length > 0 : isOfCall) ? 4 : 0;
	},
	// A log has the request in several lines, and its answer. An answer does not hold a whole request.
	query: ({ parameters, sig }, paste) =>
		paste.apiError && sig !== '' && countCallNames(parameters) > 2 ? 4 : tierOfList(paste),
	list: (_, paste) => tierOfList(paste),
	// Data is dumped as well, and so is an answer.
	dump: ({ names = 0 }, { strings, apiError }) =>
		names > 1 && strings.length === 0 && apiError?.echo === undefined ? 4 : -1,
	error: () => 3,
	string: () => 2,
};

function tierOfList({ strings, apiError }: Paste): number {
	return strings.length === 0 && !apiError ? 4 : 1;
}

/** Recognises a call or an API error in a text, or a text that is a list of parameters. Never throws. */
export function parsePaste(text: string, hints: SigningTextHints = {}): ParsedPaste {
	const paste = text.length > maxPasteLength ? text.slice(0, maxPasteLength) : text;
	const own = parseWhole(paste, hints);
	let best = own;
	// Nothing that is done to a whole text would have left more of a call.
	const isBroken = own.parameters.some((one) => one.name.includes('\\_') || isGlued(one));
	if (isBroken || !isSignature(own.sig) || countCallNames(own.parameters) < 3)
		for (const rewritten of rewrittenPastes(paste)) {
			const read = parseWhole(rewritten, hints);
			const more = callPartsIn(read) - callPartsIn(best);
			if (more > 0 || (more === 0 && best.parameters.some(isSpoiled))) best = read;
		}
	const problems = [...only(paste !== text, 'paste-cut'), ...best.problems];
	const { accessToken } = best;
	// A token that is in the text as one is masked by whoever knows it.
	const isOther = accessToken !== undefined && (best !== own || !paste.includes(accessToken));
	const hidden = [
		...(isOther ? [{ name: 'access_token', text: accessToken } as const] : []),
		...(best === own ? [] : best.secrets),
	];
	return { ...best, secrets: inOrder([...own.secrets, ...spansBefore(paste, hidden)]), problems };
}

/** Pairs that are the value of one. */
const joined = /^[\w.[\]-]{1,60}=[^&=]*&[\w.[\]-]{1,60}=[^&=]*&[\w.[\]-]{1,60}=/;

/** With such pairs, or what is no part of it. */
function isSpoiled(one: Parameter): boolean {
	return joined.test(one.value) || isGlued(one);
}

/** With colours of a terminal, or an answer. */
function isGlued({ value }: Parameter): boolean {
	return value.includes('\x1b[') || gluedAnswer.test(value);
}

function callPartsIn({ parameters, sig }: ParsedPaste): number {
	return countCallNames(parameters) + (isSignature(sig) ? 1 : 0);
}

/** In a mail, `=` may be written as `=3D`. */
function isSignature(sig: string): boolean {
	return sig !== '' && !/^3D[\da-f]{5}/.test(sig);
}

function parseWhole(paste: string, hints: SigningTextHints): ParsedPaste {
	const nothing = (secrets: SecretSpan[], problem: PasteProblem): ParsedPaste => ({
		...{ kind: 'nothing', parameters: [], wire: [], sig: '', secrets },
		problems: [problem],
	});
	if (paste.trim() === '') return nothing([], 'empty');
	try {
		const strings = findSigningStrings(paste, hints);
		const apiError = findApiError(paste);
		const { names: _, ...best } = likeliest({ text: paste, hints, strings, apiError }) ?? {};
		if (!('kind' in best)) return nothing(secretSpans(paste), 'nothing-recognised');
		return {
			...best,
			...(apiError && { apiError }),
			...(apiError?.echo !== undefined && { echo: apiError.echo }),
			...(strings[0] && { signingString: strings[0].parts.concatenation }),
			secrets: withSigningSecrets(secretSpans(paste), strings),
			problems: [
				// A request that stands alone, written as in a page.
				...only(/^(?:url|curl)$/.test(best.kind) && hasHtmlSeparators(paste), 'html-separators'),
				...best.problems,
				...only(strings[0]?.parts.secretStart === -1, 'secret-not-separated'),
			],
		};
	} catch {
		// A paste that breaks a reader is a paste that was not recognised.
		return nothing(secretSpans(paste), 'nothing-recognised');
	}
}

/** Of what the readers find, the highest tier counts, then the most names of a call, then the first reader. */
function likeliest(paste: Paste): Found | undefined {
	const all = readers.flatMap(([find, writing]) => {
		const found = find(paste);
		if (!found) return [];
		return {
			found,
			writing,
			tier: tiers[writing](found, paste),
			names: found.names ?? countCallNames(found.parameters),
		};
	});
	const request = all.find(({ writing }) => writing === 'request')?.found;
	const [best] = all.filter(({ tier }) => tier >= 0).toSorted((a, b) => b.tier - a.tier || b.names - a.names);
	return best && withVerb(withAddress(best.found, request, paste.text), paste.text);
}

/** How a verb is written before an address, and as an option. */
const verbForms = (verb: string) => [
	new RegExp(`(?<![\\w.-])${verb} {1,9}["'\`]?(?:https?:|/)`),
	new RegExp(`\\b(?:method|type|request)["']?\\s{0,9}(?:=>|:=|[:=(.])?\\s{0,9}["'\`]?${verb}(?![\\w.])`, 'i'),
];
const ofGet = verbForms('GET');
const ofPost = [
	...verbForms('POST'),
	/HTML Form URL Encoded:|\.post(?:async|form)?\(|\bRestClient\.post |\bCURLOPT_POST/i,
];

/** A log, or code, may have the verb of a call apart from its parameters. */
function withVerb(found: Found, paste: string): Found {
	const hasOwn = !/^(?:query|log-line|parameters)$/.test(found.kind) || found.isPost || found.otherVerb !== undefined;
	const isPost = !hasOwn && ofPost.some((form) => form.test(paste)) && !ofGet.some((form) => form.test(paste));
	return isPost ? { ...found, isPost } : found;
}

/** A log, or code, may have the address of a call apart from its parameters. */
function withAddress(found: Found, request: Found | undefined, paste: string): Found {
	if (!request || found === request || !/^(?:query|http-request|parameters)$/.test(found.kind)) return found;
	const isDump = found.kind === 'parameters';
	if (isDump && request.methodInPath === undefined && !endpointWord.test(paste)) return found;
	const { baseUrl, methodInPath } = request;
	// A link that is a value, and no address.
	if (found.parameters.some(({ value }) => isLinkOf(request, value))) return found;
	// The address of a dump may have a query itself.
	const others =
		isDump && request.kind !== 'curl'
			? request.parameters.filter(
					({ name }) => !/[{}$]/.test(name) && !found.parameters.some((each) => each.name === name),
				)
			: [];
	return {
		...found,
		parameters: [...others, ...found.parameters],
		...(baseUrl !== undefined && { baseUrl }),
		...(methodInPath !== undefined && { methodInPath }),
	};
}

function isLinkOf({ parameters }: Found, value: string): boolean {
	const { query } = urlParts(value);
	const names = new Set(parseQuery(query).parameters.map(({ name }) => name));
	return parameters.length > 0 && names.size > 0 && parameters.every(({ name }) => names.has(name));
}
