import { workspace } from 'vscode';
import { runCode } from '../net/code/runCode.ts';

/** Runs code that was generated from a description; none in a workspace that is not trusted. */
export function trustedRun(...given: Parameters<typeof runCode>): ReturnType<typeof runCode> {
	return workspace.isTrusted ? runCode(...given) : Promise.resolve({ absent: 'trust in the workspace' });
}
