// A worker thread that reads the authorities that this machine trusts: that takes a tenth of a second or more, without a
// pause.
import { getCACertificates } from 'node:tls';
import { parentPort } from 'node:worker_threads';

// Node before 22.15 cannot read them.
parentPort?.postMessage(typeof getCACertificates === 'function' ? getCACertificates('system') : []);
