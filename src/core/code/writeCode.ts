import type { Service } from '../services/service.ts';
import { type Encoding, outputs } from '../signing/encodings.ts';
import type { Scheme } from '../signing/scheme.ts';
import { clientPlan, type ExampleOfCall } from './clientPlan.ts';
import { type Code, CodeError, codePlan, type ListPlan, type Node, templateNode } from './codePlan.ts';
import type { ExampleCall, Language, TextEncoding, WrittenList } from './language.ts';

/** Variables of every generated function. */
const common = 'sign call parameters values lists pairs pair name value key keys bytes data hash main';

/**
 * Writes a function that signs by a scheme: `sign(parameters, values)`, and `lists` where it needs more than the parameters.
 * @param calls that it is to print the signatures of, as a program
 * @throws {CodeError} for a form that the standard library of the language does not have
 */
export function writeFunction(
	scheme: Scheme,
	language: Language,
	calls: readonly ExampleCall[] = [],
	client?: { readonly service: Service; readonly example: ExampleOfCall | undefined },
): string {
	const taken = new Set(`${common} ${language.reserved}`.split(' '));
	const plan = codePlan(scheme, language.style, taken);
	const writer = language.writer();
	const remark = (text: string) => writer.comment(inLine(text));
	const refer = language.refer ?? ((variable) => variable);

	const codeOf = (node: Node): Code => ({ text: textOf(node), kind: node.kind, isJoin: node.form === 'join' });
	function textOf(node: Node): string {
		switch (node.form) {
			case 'text':
				return writer.literal(node.text);
			case 'value':
				return writer.value(node.name);
			case 'step':
				return refer(node.variable);
			case 'join':
				return writer.join(node.parts.map(codeOf), node.kind);
			case 'encode':
				if (node.of.kind === 'bytes' && !language.encodesBytes && isOfTexts(node.encoding))
					throw new CodeError(`Bytes that are written as ${node.encoding} are not written in ${language.name}.`);
				return encoded(node.encoding, codeOf(node.of));
			case 'decode':
				return writer.decode(node.encoding, codeOf(node.of));
			case 'hash': {
				const { algorithm, of, key, as } = node;
				if (algorithm !== 'rsa-sha256') return writer.hash(algorithm, codeOf(of), key && codeOf(key), as);
				if (!writer.rsa || !key) throw new CodeError(`The standard library of ${language.name} has no RSA.`);
				return writer.rsa(codeOf(of), codeOf(key), as);
			}
		}
	}

	function encoded(encoding: Encoding, of: Code): string {
		if (isOfTexts(encoding)) return writer.texts[encoding](of);
		return encoding === 'raw' ? of.text : writer.encode(encoding, of);
	}

	function written(list: ListPlan, variable: string): WrittenList {
		const [name, value] = language.pair;
		const parts = list.pair.flatMap((part, index): Code[] => {
			if (index % 2 === 1) return [{ text: part === 'name' ? name : value, kind: 'text' }];
			return part === '' ? [] : [{ text: writer.literal(part), kind: 'text' }];
		});
		if (list.kind === 'bytes') throw new CodeError('Bytes among the pairs of a list are not written as code.');
		return {
			...list,
			variable,
			source: typeof list.source === 'string' ? refer(list.source) : writer.find(list.source),
			isFound: typeof list.source !== 'string',
			add: list.add.map(({ name, value: node }) => ({ name, value: codeOf(node) })),
			encoded: [encodedBy(name, list.nameEncodings), encodedBy(value, list.valueEncodings)],
			encodes: list.nameEncodings.length + list.valueEncodings.length > 0,
			pair: parts,
		};
	}

	const encodedBy = (text: string, encodings: readonly Encoding[]) =>
		encodings.reduce((inner, encoding) => encoded(encoding, { text: inner, kind: 'text' }), text);
	const given = plan.lists.map((list) => writer.given(list));
	const body = plan.steps.flatMap(({ variable, comment, of }) => [
		remark(`${variable}: ${comment}`),
		...(of.form === 'list' ? writer.list(written(of, variable)) : writer.step(variable, codeOf(of))),
	]);
	const signature = codeOf(plan.signature);
	const printed = calls.length > 0 ? [...writer.calls(calls, plan)] : [];
	if (client) {
		const template = (text: string) => codeOf(templateNode(text));
		printed.push(...writer.client(clientPlan(client.service, scheme, plan, template, client.example)));
	}
	const file = writer.file([...given, ...body, remark(`signature: ${plan.comment}`)], signature, plan);
	return [file, ...printed].join('\n');
}

/**
 * Writes a client of one of the schemes of a service in one file: the function that signs, and one that sends a call.
 * @param example a call that it makes where it is run by itself
 * @throws {CodeError} as {@link writeFunction}, and where no client of one function does it
 */
export function writeClient(service: Service, scheme: Scheme, language: Language, example?: ExampleOfCall): string {
	return writeFunction(scheme, language, [], { service, example });
}

function isOfTexts(encoding: Encoding): encoding is TextEncoding {
	return !(outputs as readonly string[]).includes(encoding);
}

/** A file of code with a remark in front: what a description says stays within it. */
export function withRemark(code: string, text: string, language: Language): string {
	const remark = language.writer().comment(inLine(text));
	const [first = '', ...lines] = code.split('\n');
	// PHP and scripts say in their first line what they are.
	return [...(/^<\?php|^#!/.test(first) ? [first, remark] : [remark, first]), ...lines].join('\n');
}

/** A comment ends with its line: nothing of a description goes on behind it. In PHP `?>` ends it, too. */
function inLine(comment: string): string {
	return comment.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replaceAll('?>', '? >');
}
