/**
 * ALTCHA's element, for pages with a strict CSP: the `external` build contains neither styles nor workers (the usual
 * build creates both from strings, which a CSP refuses). Loaded only with the captcha.
 *
 * The workers' source is part of this chunk and runs from a blob: a worker cannot be started from the remote's origin
 * (SecurityError), and the chunk's integrity hash covers its source.
 */
import 'altcha/altcha.css';
import 'altcha/external';
import type { AltchaGlobal } from 'altcha/types';
import pbkdf2 from 'altcha/workers/pbkdf2' with { type: 'text' };
import sha from 'altcha/workers/sha' with { type: 'text' };

declare global {
  // Set by altcha/external.
  var $altcha: AltchaGlobal;
}

const DIGESTS = ['SHA-256', 'SHA-384', 'SHA-512'] as const;

function startWorker(source: string): Worker {
  const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  try {
    return new Worker(address);
  } finally {
    // The worker has already begun to fetch the blob, so revoking the address does not stop it.
    URL.revokeObjectURL(address);
  }
}

for (const digest of DIGESTS) {
  globalThis.$altcha.algorithms.set(digest, () => startWorker(sha));
  globalThis.$altcha.algorithms.set(`PBKDF2/${digest}`, () => startWorker(pbkdf2));
}
