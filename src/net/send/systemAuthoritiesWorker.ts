// A worker thread that reads the authorities that this machine trusts: that takes a tenth of a second or more, without a
// pause.
import { getCACertificates } from 'node:tls';
import { parentPort } from 'node:worker_threads';

parentPort?.postMessage(getCACertificates('system'));
