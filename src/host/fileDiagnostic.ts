import { Diagnostic, DiagnosticSeverity, type Range } from 'vscode';

const severities = {
	error: DiagnosticSeverity.Error,
	warning: DiagnosticSeverity.Warning,
	hint: DiagnosticSeverity.Hint,
};

export function fileDiagnostic(range: Range, message: string, severity: keyof typeof severities, code: string) {
	return Object.assign(new Diagnostic(range, message, severities[severity]), { code, source: 'Signed Call' });
}
