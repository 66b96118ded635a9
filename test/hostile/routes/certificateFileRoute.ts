import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readAuthorities, readClientCertificate } from '../../../src/net/send/certificateFiles.ts';
import { trustWith } from '../../../src/net/send/trust.ts';
import { scratchFolder } from '../../vscode/scratch.ts';
import { nextTask, type Route, routeOf } from '../hostileInput.ts';

/** A file is read as authorities' certificates and as a client's, and made a context of TLS. */
export async function openCertificateFileRoute(): Promise<Route> {
	const path = join(scratchFolder('certificate-files'), 'ca.pem');
	const code = (error: { code?: string }) => error.code ?? 'failed';
	return routeOf(async (text) => {
		await writeFile(path, text, 'latin1');
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
	});
}
