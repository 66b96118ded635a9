import { answerReference } from '../callFile/answerReference.ts';
import type { CallDocument, Expectation, ParsedCall } from '../callFile/callDocumentModel.ts';
import { opensJson } from '../callFile/jsonTemplate.ts';
import { neededAnswers } from '../callFile/neededAnswers.ts';
import { resolveCall } from '../callFile/resolveCall.ts';
import { type AnswerValue, VariableScope } from '../callFile/variables.ts';
import { okService } from '../services/builtIn.ts';
import type { Service } from '../services/service.ts';
import { targetOf } from '../services/unsignedRequest.ts';
import type { Scheme } from '../signing/scheme.ts';
import { compactJson } from '../text/prettyJson.ts';
import { CodeError } from './code.ts';
import type { Language } from './language.ts';
import { k6 } from './languages/k6.ts';
import { artillery } from './languages/node.ts';
import { writeClient } from './writeCode.ts';

export type LoadTool = 'k6' | 'artillery';

export interface LoadTestSource {
	/** Of the call file, without folder and ending. */
	readonly name: string;
	readonly calls: readonly ParsedCall[];
	readonly document: CallDocument;
	readonly service: Service;
	readonly scheme: Scheme;
	readonly baseUrl: string;
	/** Of the account. */
	readonly variables: ReadonlyMap<string, string>;
	/** The columns of the data; undefined without data. */
	readonly columns: readonly string[] | undefined;
}

/** What is known in the run alone is resolved as a number that no call file has: it is JSON, within a string and without. */
const firstStandIn = 899_999_999_900_000;
const standIns = /8999999999(\d{5})/;

type ScriptedCall = ReturnType<typeof scriptedCall>;

/** A load test of the calls of a file: its files by their names. @throws {CodeError} for what such a script cannot do */
export function writeLoadTest(tool: LoadTool, source: LoadTestSource): ReadonlyMap<string, string> {
	const { name, calls, service, scheme, baseUrl } = source;
	const { document, variables, columns } = source;
	if (standIns.test(JSON.stringify([name, baseUrl, calls, document.variables, [...variables], columns])))
		throw new CodeError('A number with 8999999999 in it does not go into a load test.');
	const scripted = calls.map((call, index) => scriptedCall(call, index, source, tool));
	const verbs = new Set(scripted.map(({ verb }) => verb));
	if (verbs.size > 1) throw new CodeError('Calls by GET and by POST do not go into one load test.');
	const [verb = 'GET'] = verbs;
	const ofCalls = {
		...service,
		baseUrl,
		...(service.request && { request: { ...service.request, verb } }),
	};
	const language: Language = tool === 'k6' ? k6 : artillery;
	const client = writeClient(ofCalls, scheme, language).trimEnd();
	const rows = source.columns && `./${name}.rows.json`;
	const files =
		tool === 'k6' ? k6Files(name, client, scripted, rows) : artilleryFiles(name, client, scripted, rows, baseUrl);
	return new Map(Object.entries(files));
}

function scriptedCall(call: ParsedCall, index: number, source: LoadTestSource, tool: LoadTool) {
	const { document, service, variables, columns = [] } = source;
	const expressions = ['Math.floor(Date.now() / 1000)'];
	const standIn = (expression: string) => String(firstStandIn + expressions.push(expression) - 1);
	const environment = (name: string) => standIn(`${tool === 'k6' ? '__ENV' : 'process.env'}[${JSON.stringify(name)}]`);
	const scope = new VariableScope(document, {
		account: variables,
		row: new Map(columns.map((column) => [column, standIn(`row[${JSON.stringify(column)}]`)])),
		environment,
		uuid: () => standIn('uuid()'),
		now: () => firstStandIn * 1000,
		random: () => {
			throw new CodeError('$randomInt does not go into a load test: use a column of the data.');
		},
		answers: answersOf(call, source.calls.slice(0, index), document, tool, standIn),
	});
	const { call: resolved, problems } = resolveCall(call, scope, service === okService ? undefined : service);
	const [problem] = problems;
	if (problem) throw new CodeError(`${call.title || call.method}: ${problem.code} ${problem.name}`);
	if (resolved.headers) throw new CodeError('Headers of a call of its own do not go into a load test.');
	if (resolved.format !== undefined) throw new CodeError('A format of its own does not go into a load test.');
	const { verb = 'GET', method = resolved.method } = service.request ? targetOf(service.request, resolved) : {};
	return {
		title: call.title || call.method,
		verb,
		method: inScript(method, expressions),
		parameters: resolved.parameters.map(({ name, value }) => [name, inScript(value, expressions)] as const),
		checks: checksOf(call.expectations),
	};
}

/** What a script has for the values of answers to calls before it: paths of names and numbers in a JSON body. */
function answersOf(
	call: ParsedCall,
	before: readonly ParsedCall[],
	document: CallDocument,
	tool: LoadTool,
	standIn: (expression: string) => string,
) {
	const values = new Map<string, AnswerValue>();
	for (const written of neededAnswers(document, call)) {
		const { part, path = '', call: needed } = answerReference(written) ?? {};
		const simple = /^\$?((?:\.[\w-]+|\[\d+\])+)$/.exec(path);
		const index = before.findIndex(({ name }) => name === needed);
		if (part !== 'body' || !simple || index < 0 || tool !== 'k6')
			throw new CodeError(`{{${written}}} does not go into a load test.`);
		const selector = (simple[1] ?? '').replaceAll(/\[(\d+)\]/g, '.$1').slice(1);
		values.set(written, {
			value: standIn(`String(${answerVariable(index)}.json(${JSON.stringify(selector)}))`),
			secrets: [],
		});
	}
	return values;
}

const answerVariable = (index: number) => `answer${index + 1}`;

/** A value as an expression: a text in quotes, or a template. */
function inScript(value: string, expressions: readonly string[]): string {
	const parts = value.split(standIns);
	if (parts.length === 1) return JSON.stringify(value);
	const isJson = opensJson(value) && compactJson(value) !== undefined;
	const written = parts.map((part, index) => {
		if (index % 2 === 0)
			return part
				.replaceAll(/[\\`]|\$\{/g, '\\$&')
				.replaceAll('\n', '\\n')
				.replaceAll('\r', '\\r');
		const expression = expressions[Number(part)];
		const quotes = parts.slice(0, index).join('').replaceAll(/\\./g, '').split('"').length - 1;
		const isInString = isJson && quotes % 2 === 1;
		return `\${${isInString ? `JSON.stringify(String(${expression})).slice(1, -1)` : expression}}`;
	});
	return `\`${written.join('')}\``;
}

/** The expectations that a load test judges: of status and time. */
function checksOf(expectations: readonly Expectation[]) {
	const checks = expectations.flatMap(({ subject, predicate, value, isNegated, references }) => {
		const isOperator = /^(?:[=!]=|[<>]=?)$/.test(predicate);
		const operator = predicate.replace(/^[=!]=$/, '$&=');
		const what = { status: 'answer.status', duration: 'answer.timings.duration' }[subject];
		if (!isOperator || !what || isNegated || references.length > 0 || !/^\d+$/.test(value)) return [];
		return [{ name: `${subject} ${predicate} ${value}`, test: `${what} ${operator} ${value}` }];
	});
	return checks.length > 0 ? checks : [{ name: 'status < 400', test: 'answer.status < 400' }];
}

const uuidHelper = (typed: string) => `function uuid()${typed} {
  return 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, () => Math.floor(16 * Math.random()).toString(16));
}
`;

function callOf({ method, parameters }: ScriptedCall, takesMethod: boolean): string {
	const pairs = parameters.map(([name, value]) => `    [${JSON.stringify(name)}, ${value}],`);
	const list = pairs.length === 0 ? '[]' : `[\n${pairs.join('\n')}\n  ]`;
	return `call(${takesMethod ? `${method}, ` : ''}${list})`;
}

const takesMethod = (client: string) => /\bcall\(method\b/.test(client);

function k6Files(name: string, client: string, calls: readonly ScriptedCall[], rows: string | undefined) {
	const [imports = '', ...code] = client.split('\n\n');
	const body = calls.flatMap((call, index) => {
		const variable = answerVariable(index);
		const checks = call.checks.map(
			(check) => `    ${JSON.stringify(`${call.title}: ${check.name}`)}: (answer) => ${check.test},`,
		);
		return [
			`  const ${variable} = ${callOf(call, takesMethod(client))};`,
			`  check(${variable}, {`,
			...checks,
			'  });',
		];
	});
	const usesUuid = body.some((line) => line.includes('uuid()'));
	const script = [
		'// Load test for Grafana k6: k6 run -e SIGNED_CALL_<KEY>=… <this file>',
		"import { check } from 'k6';",
		...(rows ? ["import { SharedArray } from 'k6/data';", "import exec from 'k6/execution';"] : []),
		imports.replace("import http from 'k6/http';", "import http, { type Response } from 'k6/http';"),
		'',
		code.join('\n\n'),
		'',
		...(usesUuid ? [uuidHelper(': string')] : []),
		...(rows
			? [
					'type Row = Readonly<Record<string, string>>;',
					`const rows = new SharedArray<Row>('rows', () => JSON.parse(open(${JSON.stringify(rows)})) as Row[]);`,
					'',
				]
			: []),
		`export const options = { vus: 10, ${rows ? 'iterations: rows.length' : "duration: '30s'"}, thresholds: { checks: ['rate==1'] } };`,
		'',
		'export default function () {',
		...(rows ? ['  const row = rows[exec.scenario.iterationInTest % rows.length] ?? {};'] : []),
		...body,
		'}',
		'',
	];
	return { [`${name}.k6.ts`]: script.join('\n') };
}

function artilleryFiles(
	name: string,
	client: string,
	calls: readonly ScriptedCall[],
	rows: string | undefined,
	baseUrl: string,
) {
	const functions = calls.flatMap((call, index) => {
		const test = call.checks.map((check) => check.test).join(' && ');
		return [
			`export async function call${index + 1}(request${rows ? ', context' : ''}) {`,
			...(rows ? ['  const { row } = context.vars;'] : []),
			`  Object.assign(request, ${callOf(call, takesMethod(client))});`,
			'}',
			'',
			`export async function check${index + 1}(_request, response) {`,
			'  const answer = { status: response.statusCode, timings: { duration: response.timings?.phases?.total ?? 0 } };',
			`  if (!(${test})) throw new Error(${JSON.stringify(`${call.title}: not as expected`)});`,
			'}',
			'',
		];
	});
	const processor = [
		...(rows ? ["import { readFileSync } from 'node:fs';"] : []),
		client,
		'',
		...(functions.some((line) => line.includes('uuid()')) ? [uuidHelper('')] : []),
		...(rows
			? [
					`const rows = JSON.parse(readFileSync(new URL(${JSON.stringify(rows)}, import.meta.url), 'utf8'));`,
					'let next = 0;',
					'',
					'export async function takeRow(context) {',
					'  context.vars.row = rows[next % rows.length];',
					'  next += 1;',
					'}',
					'',
				]
			: []),
		...functions,
	];
	const scenario = [
		'# Load test for Artillery: keys come from the environment.',
		'config:',
		`  target: ${JSON.stringify(baseUrl)}`,
		`  processor: ${JSON.stringify(`./${name}.artillery.mjs`)}`,
		'  phases:',
		'    - duration: 30',
		'      arrivalRate: 10',
		'scenarios:',
		'  - flow:',
		...(rows ? ['      - function: "takeRow"'] : []),
		...calls.flatMap(({ title }, index) => [
			'      - get:',
			'          url: "/"',
			'          followRedirect: false',
			`          name: ${JSON.stringify(title)}`,
			`          beforeRequest: "call${index + 1}"`,
			`          afterResponse: "check${index + 1}"`,
		]),
		'',
	];
	return { [`${name}.artillery.yml`]: scenario.join('\n'), [`${name}.artillery.mjs`]: processor.join('\n') };
}
