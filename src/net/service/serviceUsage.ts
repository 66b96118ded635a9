/** What `npm run service -- --help` prints. */
export const usage = `Runs the local service, which implements the signed REST method-call interface on 127.0.0.1.

Usage: npm run service -- [--port <port>] [--watch [--json] [--fail-on-mistake] [--strict] [--calls <n>]]
                          [--answers <folder>] [--help]

  --port <port>       listen on exactly this port (0: any free one). Without it: 4820, or any free one when that is busy.
  --watch             print a line for each call that arrives: "ok" where its signature is right, "ok, but" where it is right
                      and the request differs from the specification, "refused" where it is right and the call is refused
                      for another reason, or "wrong" with the mistakes that make its signature wrong. Calls are taken as
                      clients send them: GET and POST, /fb.do and /api/<group>/<name>, also through the service as an HTTP
                      proxy. No secret is printed. Keys then come from the environment only.
  --json              with --watch: print a JSON object for each call and nothing else; the rest goes to the standard error:
                      { "verb", "path", "method", "signature": "right" | "wrong" | "missing",
                        "scheme": "server-server" | "client-server" | "no-session" | null, "differences": [code],
                        "mistakes": [[code]], "error": { "code", "message" } | null }
                      mistakes are the smallest sets that yield the signature, the most plausible first; error is why the
                      call was refused: an API error, or of a request that is no call its HTTP status.
  --fail-on-mistake   with --watch: exit with 1 in the end if the signature of any call was wrong or missing
  --strict            with --watch: exit with 1 also if any call differs from the specification or was refused
  --calls <n>         with --watch: end by itself after n calls
  --answers <folder>  answer calls that are right with files of this folder: <group>.<name>.json is sent as it is;
                      <group>.<name>.answer.json is { "delay": <ms>, "status": <HTTP>, "body": <any JSON> } or, in place
                      of body, "error": <code> or { "code": <number>, "message": "<text>", "field": "<name>" }; what it
                      leaves out is as the service answers by itself. Files up to 1 MB, no links.
  --help              show this text

Keys come from these environment variables; what is missing is generated and printed:
  SIGNED_CALL_APPLICATION_KEY
  SIGNED_CALL_ACCESS_TOKEN
  SIGNED_CALL_APPLICATION_SECRET_KEY   server-server scheme, and calls without a session
  SIGNED_CALL_SESSION_SECRET_KEY       client-server scheme
With one of the two secret keys given, the other one is not generated: the service then knows that scheme only.
With --watch nothing is generated: the first two and one of the secret keys must be given. With both, either is right.
`;
