import { clientServer, endpoint, serverServer } from '../core/services/ok/names.ts';

export const exitCodes = { held: 0, notHeld: 1, usage: 2, notSent: 3 } as const;

/** The options, the files or the environment do not say what is to be done. */
export class UsageError extends Error {}

/** A whole number that an option has. @throws {UsageError} */
export function numberOf(option: string, text: string, min: number, max: number): number {
	const number = Number(text);
	if (!/^\d+$/.test(text) || number < min || number > max)
		throw new UsageError(`--${option} takes a number from ${min} to ${max}, not ${text}`);
	return number;
}

export const usage = `signed-call signs and sends calls of *.call files, and says whether they did what is expected of them.

Usage: signed-call <verb> [options]

  run <file>…         send the calls of call files, and judge their expectations
  sign < call         print the signature of each call of a call file
  explain < call      print how the signature of each call comes about, secrets masked
  verify < paste      say whether a call, or a request that was received, is signed rightly
  diagnose < paste    say why not, with the steps or both strings, secrets masked
  code                print code that signs, in a language
  prove               run that code, and say whether it signs rightly
  export <file>       write a load test of a call file, for k6 or Artillery
  mcp                 give an agent tools that sign, diagnose and call, by MCP, and never a key
  services            list the services that are built in, with their keys
  service             run the local service, which verifies calls and answers them
  watch               the same with --watch: print a line for each call that arrives
  help [verb]         show this text, or that of a verb

Exit codes: 0 all held, 1 something did not hold, 2 usage, 3 a call could not be sent.
`;

const keysUsage = `  --service <id>      the service of the calls: ok (the default), binance, taobao-top …, or the path of a
                      *.signed-service.json file
  --base-url <URL>    where its calls go; without it where the service's description says
  --keys <file>       a JSON object with the keys by their names. Refused when others can read it.

Keys come from the file or from the environment: SIGNED_CALL_ and the name of the key in capitals, as
SIGNED_CALL_ACCESS_TOKEN. None is ever printed. "signed-call services" says which keys a service has.
`;

/** What is said of each verb, or of two that are used alike. */
export const usages = {
	run: `Sends the calls of call files, and judges what is expected of them ("?? status == 200"). Of a call without an expectation it is
expected that it succeeds.

Usage: signed-call run <file>… [options]

  --tag <tag>         only calls with "# @tag <tag>"; more than once: with one of them
  --at-once <n>       send up to n calls at the same time, from 1 to 50
  --rate <n>/s        begin at most n calls a second
  --timeout <s>       give up a call after so many seconds (120)
  --reporter <name>   text (the default), json (a line an expectation), junit, tap, github
  --output <file>     write the report there
  --data <file>       send the calls once a row of this file, in place of that of "@data"
  --results <file>    write a JSON line a row there, and the rows that did not hold, as data, into <file>.failed.jsonl
  --resume            go on with these results: no row that was begun is sent again
  --resend            with --resume: send rows again that were begun and have no answer
  --update-snapshots  write the files of "?? … equals <file>" anew where they differ; "*" stays, and a key becomes one
  --allow-plain-http  send to an http: address on another machine
${keysUsage}
Examples:
  signed-call run calls/*.call --tag smoke --reporter junit --output report.xml
  signed-call run post.call --data people.csv --at-once 20 --rate 50/s --results people.jsonl
  signed-call run examples/events.call --base-url http://127.0.0.1:4820 --reporter json
`,
	sign: `Prints the signature of each call of the call file on the standard input; nothing is sent.
"explain" prints the steps by which it comes about, with secrets masked.

Usage: signed-call sign|explain [options] < <file>

${keysUsage}
Example:
  printf '###\\nevents.get\\n' | signed-call explain
`,
	diagnose: `Says whether what is on the standard input is signed rightly: a URL, a cURL command, a log line or an error answer of a call, or
for another service a request with its headers and body, as a webhook. "verify" prints the verdict, "diagnose" why. Nothing is
sent. The exit code is 0 where the signature is right, 2 where a needed key is not given or there is no call.

Usage: signed-call verify|diagnose [options] < <file>

${keysUsage}
Example:
  signed-call diagnose --service slack < request.txt
`,
	mcp: `Gives an agent tools by the Model Context Protocol, on the standard input and output: it looks methods up, sees how a call is signed,
has signatures verified and diagnosed, gets code that signs, and calls. It never reads a key, a token or a valid signature of yours.

Usage: signed-call mcp [options]

  --allow <method>    send calls of this method without asking; with * at its end, of all that begin so. A path is
                      allowed with the service's usual verb; another is written before it ("POST /v1/*"). More than once. Any
                      other call is asked for each time, by the agent's program; where that cannot ask, it is not sent.
  --allow-plain-http  send to an http: address on another machine
${keysUsage}
Example, as an agent's program has it:
  { "command": "signed-call", "args": ["mcp", "--service", "ok", "--keys", "keys.json", "--allow", "users.get*"] }
`,
	code: `"code" prints a client of a service in one file: a function that signs, and one that sends a call; its first line says by
what it was proven. "prove" runs the function that signs, in all languages or in one, with the published examples of the description and
with 200 calls that are hard to sign, and says for each language whether every signature is right.

Usage: signed-call code|prove [options]

  --service <id>      a built-in service (ok is the default), or the path of a description with schemes
  --scheme <name>     of several schemes of the service; without it the first
  --language <name>   of the code; "code --list" names all
  --function-only     with "code": print the function that signs alone: sign(parameters, values) takes pairs of name and value, and
                      the keys and other values by their names
  --list              with "code": name the languages

Examples:
  signed-call code --service binance --language python > binance.py
  signed-call prove --service my.signed-service.json --language go
`,
	export: `Writes a load test of the calls of a call file: a script for Grafana k6 or a scenario for Artillery, which signs each call by the
service's description. No key is in it: it takes them from the environment.

Usage: signed-call export <file> --to k6|artillery [options]

  --output <folder>   where the files go; without it beside the call file
  --data <file>       the rows, in place of those of "@data"
  --service <id>      the service of the calls, as for "run"
  --base-url <URL>    where the calls go

Example:
  signed-call export post.call --to k6 && k6 run -e SIGNED_CALL_ACCESS_TOKEN=… post.k6.ts
`,
	service: `Runs the local service, which implements the signed REST method-call interface on 127.0.0.1.

Usage: signed-call service [--port <port>] [--watch [--json] [--fail-on-mistake] [--strict] [--calls <n>] [--exam <file>]]
                           [--answers <folder>] [--service <id>] [--help]

  --port <port>       listen on exactly this port (0: any free one). Without it: 4820, or any free one when that is busy.
  --watch             print a line for each call that arrives: "ok" where its signature is right, "ok, but" where it is right
                      and the request differs from the specification, "refused" where it is right and the call is refused
                      for another reason, or "wrong" with the mistakes that make its signature wrong. Calls are taken as
                      clients send them: GET and POST, ${endpoint} and /api/<group>/<name>, also through the service as an HTTP
                      proxy. A request at another address without a parameter of a call, as a health check, is no call,
                      and not counted. No secret is printed. Keys then come from the environment only.
  --json              with --watch: print a JSON object for each call and nothing else; the rest goes to the standard error:
                      { "verb", "path", "method", "signature": "right" | "wrong" | "missing",
                        "scheme": "${serverServer}" | "${clientServer}" | "no-session" | null, "differences": [code],
                        "mistakes": [[code]], "error": { "code", "message" } | null }
                      mistakes are the smallest sets that yield the signature, the most plausible first; error is why the
                      call was refused: an API error, or of a request that is no call its HTTP status.
  --fail-on-mistake   with --watch: exit with 1 in the end if the signature of any call was wrong or missing
  --strict            with --watch: exit with 1 also if any call differs from the specification or was refused
  --calls <n>         with --watch: end by itself after n calls
  --exam <file>       with --watch: write calls that are hard to sign into this file, as JSON, for your client to make each of them
                      with the parameters that it has there; end once all came, say which are signed wrongly, and why, or
                      sent with other values, and exit with 1 unless all came and are right
  --answers <folder>  answer calls that are right with files of this folder: <group>.<name>.json is sent as it is;
                      <group>.<name>.answer.json is { "delay": <ms>, "status": <HTTP>, "body": <any JSON> } or, in place
                      of body, "error": <code> or { "code": <number>, "message": "<text>", "field": "<name>" }; what it
                      leaves out is as the service answers by itself. Files up to 1 MB, no links.
  --service <id>      implement another service: taobao-top, binance, slack …, or the path of a *.signed-service.json file.
                      A request with a right signature is answered with sample data; another one is refused as the
                      description says, else with 401 and what is signed, masked. With it only --port, --watch, --calls and
                      --fail-on-mistake are taken, and its keys come from SIGNED_CALL_<NAME OF THE KEY>.
  --help              show this text

Keys come from these environment variables; what is missing is generated and printed:
  SIGNED_CALL_APPLICATION_KEY
  SIGNED_CALL_ACCESS_TOKEN
  SIGNED_CALL_APPLICATION_SECRET_KEY   ${serverServer} scheme, and calls without a session
  SIGNED_CALL_SESSION_SECRET_KEY       ${clientServer} scheme
With one of the two secret keys given, the other one is not generated: the service then knows that scheme only.
With --watch nothing is generated: the first two and one of the secret keys must be given. With both, either is right.
`,
};
