import { type Choice, isInOrder, selections } from './choice.ts';

export const ofPayment = /id$|no$|code$|number$|order|amount|sum$|price|total|currency|merchant|account|status|time/i;
/** Of more parameters, no few are joined in an order of their own. */
const mostOrdered = 16;
/** Of them all but the unlikely ones, in any order. */
const mostLikely = 7;
const unlikely = /desc|note|comment|bank|url|uri|lang|locale|phone|mail|name$|title/i;
/** Of more parameters, none has the secret among them in an order of its own. */
export const mostMixed = 8;

/** As payment services have it: in the order of the request, with a secret in it. In front and behind it is beside the list. */
export function withSecretAmid(
	[cost, some]: Choice<readonly string[]>,
	secrets: readonly string[],
	names: readonly string[],
): Choice<readonly string[]>[] {
	if ((some.length > 3 || names.length > mostMixed) && !isInOrder(some, names)) return [];
	return secrets.flatMap((secret) =>
		some
			.map((_, at): Choice<readonly string[]> => [cost + 1, some.toSpliced(at, 0, secret)])
			.filter((_, at) => (some.length < 6 ? at > 0 : at === some.length - 1)),
	);
}

/** Some of the names in an order of their own; most often it is that in which they are sent, or they are of a payment. */
export function fewOf(names: readonly string[]): Choice<readonly string[]>[] {
	const most = names.length > mostOrdered ? 0 : names.length > 12 ? 3 : names.length > 6 ? 4 : 5;
	const inOrder = names.length > 12 ? [] : selections(names, names.length, true).filter(({ length }) => length > most);
	const likely = names.filter((name) => !unlikely.test(name));
	const whole = likely.length > mostLikely ? [] : selections(likely, likely.length, false);
	const anyOrder = whole.filter(({ length }) => length > most && length === likely.length);
	return [...selections(names, most, false), ...inOrder, ...anyOrder].map((some) => {
		const isLikely =
			some.length < 4 ||
			some.every((name, at) => name === names[at]) ||
			(some.length <= most && isInOrder(some, names)) ||
			some.every((name) => ofPayment.test(name));
		return [isLikely ? 3 : 4, some];
	});
}
