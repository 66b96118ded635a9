import { join, relative } from 'node:path';
import { type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast';
import {
	isCallExpression,
	isIdentifier,
	isNewExpression,
	isRegularExpressionLiteral,
} from 'typescript/unstable/ast/is';
import { API } from 'typescript/unstable/sync';
import type { Expression } from './expression.ts';

/** A place where the code makes an expression of a text: `new RegExp(…)`. */
export interface MakingPlace {
	readonly file: string;
	readonly line: number;
	readonly column: number;
}

/** Every regular expression that stands in the sources of these projects, and every place that makes one. */
export function sourceExpressions(checkout: string, projects: readonly string[], folders: readonly string[]) {
	const literals: Expression[] = [];
	const places: MakingPlace[] = [];
	const seen = new Set<string>();
	const api = new API({ cwd: checkout });
	try {
		const snapshot = api.updateSnapshot({ openProjects: projects.map((project) => join(checkout, project)) });
		for (const project of snapshot.getProjects()) {
			for (const path of project.rootFiles) {
				const file = relative(checkout, path).replaceAll('\\', '/');
				if (seen.has(file) || !folders.some((folder) => file.startsWith(`${folder}/`))) continue;
				seen.add(file);
				const source = project.program.getSourceFile(path);
				if (source === undefined) throw new Error(`${file} cannot be read`);
				visit(source, source, file);
			}
		}
	} finally {
		api.close();
	}
	return { literals, places };

	function visit(node: Node, source: SourceFile, file: string): void {
		if (isRegularExpressionLiteral(node)) {
			const [, text = '', flags = ''] = /^\/([\s\S]*)\/(\w*)$/.exec(node.text) ?? [];
			literals.push({ source: text, flags, file, line: position(node, source).line });
		} else if ((isNewExpression(node) || isCallExpression(node)) && makesExpression(node.expression)) {
			places.push({ file, ...position(node, source) });
		}
		node.forEachChild((child) => visit(child, source, file));
	}
}

function makesExpression(called: Node): boolean {
	return called.kind === SyntaxKind.Identifier && isIdentifier(called) && called.text === 'RegExp';
}

/** Counted from 1, as stacks do. */
function position(node: Node, source: SourceFile): { line: number; column: number } {
	const before = source.text.slice(0, node.getStart(source)).split('\n');
	return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
