import { isMethodName } from '../../core/call/call.ts';
import { endpoint } from '../../core/services/ok/names.ts';
import type { DifferenceCode } from '../../words/callDifferences.ts';

export interface CallTarget {
	/** As it was sent, without the query. */
	readonly path: string;
	/** As it was sent, without its `?`; may be empty. */
	readonly query: string;
	/** Of a path like `/api/<group>/<name>` (public record, "A second URL form"). */
	readonly methodInPath?: string;
	readonly differences: readonly DifferenceCode[];
	/** False when no service of this kind answers calls at this path. */
	readonly isEndpoint: boolean;
}

const endpointName = endpoint.slice(1);
/** Maximum length of the path of a call. */
const maxPath = 500;

/** The path and query of a request target. One in absolute-form, as a client sends it to its proxy, loses its origin. */
function originForm(target: string): string {
	const origin = /^https?:\/\/[^/?#]*/i.exec(target)?.[0] ?? '';
	const rest = target.slice(origin.length);
	return origin !== '' && !rest.startsWith('/') ? `/${rest}` : rest;
}

/** The environment variable that sends a client with a hard-coded host to a service. */
export function proxyHint(baseUrl: string): string {
	return `http_proxy=${baseUrl}`;
}

/** Reads where a call was sent, in every form that clients of such services use. */
export function readTarget(target: string): CallTarget {
	const whole = originForm(target);
	const mark = whole.indexOf('?');
	const path = mark < 0 ? whole : whole.slice(0, mark);
	const query = mark < 0 ? '' : whole.slice(mark + 1);
	const place = path.length > maxPath ? undefined : readPath(path);
	return { path, query, isEndpoint: place !== undefined, differences: [], ...place };
}

function readPath(path: string): Pick<CallTarget, 'methodInPath' | 'differences'> | undefined {
	const parts = path.split('/').filter((part) => part !== '');
	const slash: DifferenceCode[] = path === `/${parts.join('/')}` ? [] : ['extra-slash'];
	const firstOther = parts.findIndex((part) => part !== endpointName);
	if (firstOther < 0) {
		if (parts.length === 0) return undefined;
		return { differences: [...slash, ...(parts.length > 1 ? (['endpoint-twice'] as const) : [])] };
	}
	// A base_url that ends with the endpoint may precede the path form, too.
	const twice: DifferenceCode[] = firstOther > 0 ? ['endpoint-twice'] : [];
	const [api, ...name] = parts.slice(firstOther);
	const methodInPath = name.join('.');
	if (api !== 'api' || !isMethodName(methodInPath) || name.includes(endpointName)) return undefined;
	return { methodInPath, differences: ['path-form', ...slash, ...twice] };
}
