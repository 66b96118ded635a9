import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { agentTools } from '../../src/app/agent/agent.ts';
import { inputSchema } from '../../src/app/agent/agentTool.ts';
import {
	agentToolId,
	agentToolNames,
	commands,
	composerPanelType,
	contextKeys,
	internalCommands,
	itemContexts,
	settings,
	valueScheme,
	views,
	walkthroughId,
} from '../../src/ids.ts';

interface Manifest {
	readonly activationEvents: string[];
	readonly capabilities: {
		readonly untrustedWorkspaces: { readonly supported: string; readonly restrictedConfigurations: string[] };
	};
	readonly contributes: {
		readonly commands: { command: string; enablement?: string }[];
		readonly views: Record<string, { id: string; when?: string }[]>;
		readonly viewsContainers: Record<string, { id: string }[]>;
		readonly menus: Record<string, { command: string; when?: string }[]>;
		readonly keybindings: { command: string }[];
		readonly walkthroughs: { id: string; steps: { media: { svg: string }; completionEvents: string[] }[] }[];
		readonly languageModelTools: {
			name: string;
			displayName: string;
			modelDescription: string;
			inputSchema: object;
		}[];
		readonly configuration: { properties: Record<string, { scope: string; order: number }> }[];
	};
}

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const manifestText = read('package.json');
const manifest = JSON.parse(manifestText) as Manifest;
const texts = JSON.parse(read('package.nls.json')) as Record<string, string>;
const { contributes } = manifest;
const contributedCommands = Object.values(commands).filter((id) => !internalCommands.includes(id));
const sorted = (names: Iterable<string>) => [...names].sort();

describe('ids and manifest', () => {
	it('name the same commands', () => {
		assert.deepEqual(sorted(contributes.commands.map(({ command }) => command)), sorted(contributedCommands));
	});

	it('name the same tools of language models, with what each takes', () => {
		const given = contributes.languageModelTools.map(({ name, modelDescription, inputSchema }) => {
			return { name, modelDescription, inputSchema };
		});
		const known = agentTools.map((tool) => {
			return { name: agentToolId(tool.name), modelDescription: tool.description, inputSchema: inputSchema(tool) };
		});
		assert.deepEqual(given, known);
		const expected = agentTools.map(({ name }) => name);
		assert.deepEqual(agentToolNames, expected);
	});

	it('name the same views and view containers', () => {
		const contributed = Object.values(contributes.views).flat();
		assert.deepEqual(sorted(contributed.map(({ id }) => id)), sorted(Object.values(views)));
		const containers = Object.values(contributes.viewsContainers).flat();
		assert.deepEqual(sorted(Object.keys(contributes.views)), sorted(containers.map(({ id }) => id)));
	});

	/** Settings that a workspace may set, each with its reason. None of them may change where secrets go. */
	const workspaceSettings: Record<string, string> = {
		[settings.catalogs]: 'a team keeps its catalogue beside its code; not read before the workspace is trusted',
		[settings.services]: 'likewise for descriptions of services; an account that has one uses no other without asking',
	};

	it('name the same settings, of which a workspace can set only those with a reason', () => {
		const properties = Object.assign({}, ...contributes.configuration.map((group) => group.properties)) as Record<
			string,
			{ scope: string; order: number }
		>;
		const orders = Object.values(properties).map(({ order }) => order);
		assert.equal(new Set(orders).size, orders.length);
		assert.deepEqual(sorted(Object.keys(properties)), sorted(Object.values(settings)));
		for (const [name, { scope }] of Object.entries(properties)) {
			assert.equal(scope, name in workspaceSettings ? 'resource' : 'application', name);
		}
		const { supported, restrictedConfigurations } = manifest.capabilities.untrustedWorkspaces;
		assert.equal(supported, 'limited');
		assert.deepEqual(restrictedConfigurations, Object.keys(workspaceSettings));
	});

	it('use only commands, context keys and item contexts that exist', () => {
		const known = new Set<string>([
			...Object.values(contextKeys),
			...Object.values(commands),
			...Object.values(settings),
			...Object.values(views),
			// VS Code's own: `view.<id>.visible`.
			...Object.values(views).map((id) => `${id}.visible`),
			composerPanelType,
		]);
		const entries = [...Object.values(contributes.menus).flat(), ...contributes.keybindings];
		for (const { command } of entries) assert.ok(known.has(command), command);
		const conditions = [
			...[contributes.menus, contributes.views].flatMap((all) => Object.values(all).flat()),
			...contributes.commands,
		].map((entry) => ('when' in entry ? (entry.when ?? '') : 'enablement' in entry ? (entry.enablement ?? '') : ''));
		const named = conditions.join(' ').match(/signedCall(?:\.\w+)+/g) ?? [];
		for (const name of named) assert.ok(known.has(name), name);
		const items = conditions.flatMap((condition) =>
			[...condition.matchAll(/viewItem == ([\w.]+)/g)].map(([, item]) => item),
		);
		for (const item of items) assert.ok((Object.values(itemContexts) as string[]).includes(item ?? ''), item);
	});

	it('activate for a composer that comes back after a reload', () => {
		assert.ok(manifest.activationEvents.includes(`onWebviewPanel:${composerPanelType}`));
	});

	it('lead through steps that each are done by what exists, and have a picture that follows the theme', () => {
		const [page] = contributes.walkthroughs;
		assert.equal(page?.id, walkthroughId);
		for (const { media, completionEvents } of page?.steps ?? []) {
			assert.equal(completionEvents.length, 1);
			const [, key] = /^onContext:(.*)$/.exec(completionEvents[0] ?? '') ?? [];
			const isKnown = Object.values(contextKeys).some((known) => known === key);
			assert.ok(isKnown, completionEvents[0]);
			const colours = [...read(media.svg).matchAll(/(?:fill|stroke)="([^"]*)"/g)].map(([, colour = '']) => colour);
			assert.ok(
				colours.length > 1 && colours.every((colour) => /^(none|var\(--vscode-[\w-]+\))$/.test(colour)),
				media.svg,
			);
		}
	});

	it('describe steps without code marks, which VS Code shows as they are there', () => {
		const described = Object.entries(texts).filter(([key]) => key.startsWith('walkthrough.'));
		assert.ok(described.length > 10);
		for (const [key, text] of described) assert.doesNotMatch(text, /`/, key);
	});

	it('link to commands that exist', () => {
		const linked = Object.values(texts).flatMap((text) => [...text.matchAll(/\(command:([\w.]+)/g)]);
		assert.ok(linked.length > 10);
		for (const [, command = ''] of linked) assert.ok((Object.values(commands) as string[]).includes(command), command);
	});

	it('activate for a value of a call whose editor comes back after a reload', () => {
		assert.ok(manifest.activationEvents.includes(`onFileSystem:${valueScheme}`));
	});

	it('activate for a service file, which is JSON for VS Code', () => {
		assert.ok(manifest.activationEvents.includes('onLanguage:json'));
	});

	it('have a text for each placeholder, and no text too many', () => {
		const placeholders = new Set([...manifestText.matchAll(/"%([\w.]+)%"/g)].map(([, key]) => key ?? ''));
		assert.deepEqual(sorted(placeholders), sorted(Object.keys(texts)));
	});
});

describe('the leak test', () => {
	it('walks through every command', () => {
		const folder = new URL('../ui/leaks/', import.meta.url);
		const walks = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'));
		const all = [...contributes.commands.map(({ command }) => command), ...internalCommands];
		const names = all.map((command) => command.replace('signedCall.', ''));
		const missing = names.filter((name) => !walks.some((walk) => walk.includes(`'${name}'`)));
		assert.deepEqual(missing, []);
	});
});
