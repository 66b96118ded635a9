/**
 * The public face of core: what a signed call is, how it is signed and sent, what a paste holds, and call files.
 *
 * @example
 * const trace = signCall({ method: 'events.get', parameters: [] }, { applicationKey, accessToken, applicationSecretKey });
 * const url = requestUrl('https://api.example.org', trace, accessToken);
 */
export type { CallProblem, Credentials, MethodCall, Parameter, ProblemField } from './call/call.ts';
export { type ErrorCode, WorkbenchError } from './call/errors.ts';
export {
	type PrintableCall,
	type PrintableDocument,
	type PrintableParameter,
	parseCallDocument,
	printCallDocument,
} from './callFile/callDocument.ts';
export type {
	CallDocument,
	CallDocumentProblem,
	CallRow,
	FileVariable,
	ParsedCall,
	Reference,
} from './callFile/callDocumentModel.ts';
export type { SecretSpan } from './masking/secretSpans.ts';
export type { ParsedPaste, PasteKind, PasteProblem } from './paste/parsedPaste.ts';
export { parsePaste } from './paste/parsePaste.ts';
export type { SigningTextHints } from './paste/signingText.ts';
export type { Scheme, SchemeReason } from './services/ok/scheme.ts';
export { CallProblemError, type SignatureTrace, type SigningSecretFormula, signCall } from './services/ok/sign.ts';
export { type Derivation, type DeriveOptions, derive, type SchemeCall } from './signing/derive.ts';
export type { Derived } from './signing/derived.ts';
export type { Md5 } from './signing/digests.ts';
export { readScheme } from './signing/readScheme.ts';
export { requestUrl, type SignedCall } from './signing/request.ts';
export { type Scheme as SigningScheme, SchemeError, type SchemeProblem } from './signing/scheme.ts';
