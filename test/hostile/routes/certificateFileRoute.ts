import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readAuthorities, readClientCertificate } from '../../../src/net/send/certificateFiles.ts';
import { trustWith } from '../../../src/net/send/trust.ts';
import { nextTask, type Route } from '../hostileInput.ts';

/** A file is read as authorities' certificates and as a client's, and made a context of TLS. */
export async function openCertificateFileRoute(): Promise<Route> {
	const folder = await mkdtemp(join(tmpdir(), 'certificate-files-'));
	const path = join(folder, 'ca.pem');
	const code = (error: { code?: string }) => error.code ?? 'failed';
	return {
		prepare: async ({ make }, size) => {
			await writeFile(path, make(size), 'latin1');
			return async () => {
				const trust = trustWith(async () => []);
				const asAuthorities = await readAuthorities([path])
					.then((authorities) => trust.context({ authorities }, false, true))
					.then(() => 'trusted', code);
				await nextTask();
				const asClient = await readClientCertificate({ certificate: path })
					.then((clientCertificate) => trust.context({ clientCertificate }, false, true))
					.then(() => 'shown', code);
				return { outcome: `${asAuthorities}, ${asClient}`, shown: 0 };
			};
		},
		close: () => rm(folder, { recursive: true }),
	};
}
