import { maxCallFileLength } from './callDocument.ts';
import { httpMethodForm } from './callDocumentBuilder.ts';
import { type Assignment, type CallLine, callLines } from './callDocumentLines.ts';
import { expectationMark } from './expectationLine.ts';
import { prettyTemplate } from './jsonTemplate.ts';

/**
 * Formats a call file: one space around `=`, no white space at the ends of lines, at most one empty line in a row and
 * one before each `###`, JSON of several lines with two spaces a level. Changes no call, no variable and no comment.
 * Line ends stay; a file that mixes both gets `\r\n`. Never throws. A file that is too long to be parsed stays as it is.
 */
export function formatCallDocument(text: string): string {
	if (text.length > maxCallFileLength) return text;
	const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
	let formatted = '';
	let previous: CallLine | undefined;
	for (const line of callLines(text)) {
		if (previous) {
			const hadEmptyLine = text.slice(previous.end, line.start).split('\n').length > 2;
			// A comment right above a heading belongs to it.
			const startsCall = line.kind === 'heading' && previous.kind !== 'comment';
			const isUnderHeading = previous.kind === 'heading' && line.kind !== 'heading';
			formatted += startsCall || (hadEmptyLine && !isUnderHeading) ? lineEnd + lineEnd : lineEnd;
		}
		formatted += formatLine(text, line, lineEnd);
		previous = line;
	}
	return formatted === '' ? '' : formatted + lineEnd;
}

function formatLine(text: string, line: CallLine, lineEnd: string): string {
	switch (line.kind) {
		case 'heading':
			return `### ${text.slice(line.titleSpan.start, line.titleSpan.end)}`.trimEnd();
		case 'row':
			return (line.offSpan ? '// off ' : '') + formatAssignment(text, line, lineEnd);
		case 'variable':
			return `@${formatAssignment(text, line, lineEnd)}`;
		case 'expectation': {
			const { subject, isNegated, predicate, read, valueSpan, fault } = line;
			if (fault) return text.slice(line.start, line.end);
			const value = formatValue(text.slice(valueSpan.start, valueSpan.end), read, lineEnd);
			return `${expectationMark} ${subject} ${isNegated ? 'not ' : ''}${predicate} ${value}`.trimEnd();
		}
		case 'directive':
			return `# @${line.name} ${text.slice(line.valueSpan.start, line.valueSpan.end)}`.trimEnd();
		case 'text':
			return text.slice(line.start, line.end).replace(httpMethodForm, '$1 ');
		default:
			return text.slice(line.start, line.end);
	}
}

function formatAssignment(text: string, { name, valueSpan, read, isHeader }: Assignment, lineEnd: string): string {
	const written = text.slice(valueSpan.start, valueSpan.end);
	// With a space after its colon a parameter would be a header.
	const mark = isHeader ? ':' : name.endsWith(':') ? '=' : ' =';
	return `${name}${mark} ${formatValue(written, read, lineEnd)}`.trim();
}

function formatValue(written: string, { form, problem, value }: Assignment['read'], lineEnd: string): string {
	// Anything but JSON is a value as written, line ends included.
	if (form !== 'json' || problem || !written.includes('\n')) return written;
	return prettyTemplate(value)?.replaceAll('\n', lineEnd) ?? written;
}
