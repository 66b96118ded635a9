import { type Credentials, sentAs } from '../../core/call/call.ts';
import { groupOf } from '../../core/catalog/model.ts';
import type { ParsedPaste } from '../../core/paste/parsedPaste.ts';
import type { Hints } from '../../diagnosis/mistakes/mistake.ts';
import type { SeenHints } from '../../net/diagnosis/seenCalls.ts';
import type { MethodNames } from '../methodNames.ts';
import type { Suspicions } from './suspicions.ts';

export interface KnownAround {
	readonly otherCredentials: readonly Credentials[];
	readonly names: MethodNames;
	readonly seen: SeenHints;
	readonly suspicions?: Suspicions;
}

/** What may have been signed in place of these parameters, as they were sent. */
export function hintsFor(
	{ parameters, methodInPath }: Pick<ParsedPaste, 'parameters' | 'methodInPath'>,
	{ otherCredentials, names, seen, suspicions }: KnownAround,
): Hints {
	const method = methodInPath ?? sentAs(parameters, 'method') ?? '';
	const methods = likelyMethods(names.methods, method);
	return {
		...seen,
		otherCredentials: otherCredentials.filter(holdsSecret),
		// One in the path may be signed, whether a catalogue knows it or not.
		methods: methodInPath === undefined || methods.includes(methodInPath) ? methods : [methodInPath, ...methods],
		parameterNames: names.parametersOf(method),
		suspectedSecrets: suspicions?.secrets ?? [],
		suspectedValues: suspicions?.values ?? [],
	};
}

/** More methods that may have been signed in place of one are not tried: whatever else is likely has to be, too. */
const mostMethods = 2000;

/** Those of the method's own group come first. */
function likelyMethods(methods: readonly string[], method: string): readonly string[] {
	if (methods.length <= mostMethods) return methods;
	const group = groupOf(method);
	const { ofGroup = [], others = [] } = Object.groupBy(methods, (name) =>
		groupOf(name) === group ? 'ofGroup' : 'others',
	);
	return [...ofGroup, ...others].slice(0, mostMethods);
}

/** True where there is anything to sign with. */
export function holdsSecret({ accessToken, applicationSecretKey, sessionSecretKey }: Credentials): boolean {
	return Boolean(accessToken || applicationSecretKey || sessionSecretKey);
}
