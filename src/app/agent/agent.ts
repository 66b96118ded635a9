import { maskerOf } from '../../core/masking/maskedPaste.ts';
import { secretsOfAll } from './agentAccount.ts';
import { type AgentSources, type AgentTool, OpenQuestion, readInput, ToolError, type ToolResult } from './agentTool.ts';
import { callTool } from './callTool.ts';
import { lookUpTools } from './lookUpTools.ts';
import { signatureTools } from './signatureTools.ts';

/** What an agent can do, in VS Code and by MCP. */
export const agentTools: readonly AgentTool[] = [...lookUpTools, ...signatureTools, callTool];

/** Of a result, in characters. */
const longestResult = 60_000;

/** Calls of tools that are under way together. */
const mostAtOnce = 8;

let underWay = 0;

/**
 * Runs a tool for a model. The answer is JSON, has no secret of any account, is bounded, and shows invisible characters as escapes;
 * what goes wrong is said in it.
 */
export async function runTool(name: string, input: unknown, sources: AgentSources, signal: AbortSignal) {
	if (underWay >= mostAtOnce) return { text: 'Too much is under way. Try again later.', isError: true };
	underWay += 1;
	try {
		const ran = await found(name, input, sources, signal);
		// Read after the tool ran: an answer may have brought a new key.
		const hide = maskerOf([...(await secretsOfAll(sources)), ...(ran.secrets ?? [])], []);
		return { text: bounded(written(ran.found, hide)), isError: 'error' in ran.found };
	} finally {
		underWay -= 1;
	}
}

async function found(name: string, input: unknown, sources: AgentSources, signal: AbortSignal): Promise<ToolResult> {
	const tool = agentTools.find((one) => one.name === name);
	try {
		if (!tool) throw new ToolError(`There is no tool ${name.slice(0, 100)}.`);
		return await tool.run(readInput(tool, input, signal), sources);
	} catch (error) {
		if (error instanceof OpenQuestion) throw error;
		const text = error instanceof Error ? error.message : String(error);
		return { found: { error: error instanceof ToolError ? text : `A fault of the workbench: ${text}` } };
	}
}

/** Masked value by value, then as a whole: a secret may be parted by an escape, or be written with one. */
function written(found: object, hide: (text: string) => string): string {
	const json = JSON.stringify(found, (_, value) => (typeof value === 'string' ? hide(value) : value), '\t');
	return hide(json).replaceAll(/\p{Cf}/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}

function bounded(text: string): string {
	return text.length > longestResult ? `${text.slice(0, longestResult).toWellFormed()}\n… (cut)` : text;
}
