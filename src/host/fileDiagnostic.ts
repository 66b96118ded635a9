import { Diagnostic, DiagnosticSeverity, type Range } from 'vscode';

/** VS Code shows no more than this many of one file. */
export const mostDiagnostics = 1000;

/** What the editor draws for each severity; the worst has the smallest number. */
export const severities = {
	error: DiagnosticSeverity.Error,
	warning: DiagnosticSeverity.Warning,
	hint: DiagnosticSeverity.Hint,
};

/** A problem of a file as the editor shows it. */
export function fileDiagnostic(
	range: Range,
	message: string,
	severity: keyof typeof severities,
	code: string,
): Diagnostic {
	const diagnostic = new Diagnostic(range, message, severities[severity]);
	diagnostic.code = code;
	diagnostic.source = 'Signed Call';
	return diagnostic;
}
