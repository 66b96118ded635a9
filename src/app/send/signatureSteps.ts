import { textOf } from '../../core/signing/traceView.ts';
import type { CallSignature } from './callSignature.ts';

/** The steps of a signature, each with what it does and what comes of it, but for the sig. */
export function signatureSteps({ view, stepText, stepInClear }: CallSignature, isMasked = true) {
	const textOfStep = isMasked ? stepText : stepInClear;
	const steps = view.steps?.map(({ name, formula, segments }) => ({
		step: `${name} = ${formula}`,
		text: isMasked ? textOf(segments) : stepInClear(`step:${name}`),
	}));
	return (
		steps ?? [
			{ step: 'scheme', text: view.scheme },
			{ step: 'signing string', text: textOfStep('signing-string') },
			{ step: 'request', text: textOfStep('request') },
		]
	);
}
