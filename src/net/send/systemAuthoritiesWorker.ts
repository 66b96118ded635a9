// A worker thread: reading the authorities that this machine trusts takes a tenth of a second or more, without a pause.
import { getCACertificates } from 'node:tls';
import { parentPort } from 'node:worker_threads';

parentPort?.postMessage(getCACertificates('system'));
