// The identity of a build, for builds and release checks. Does not import webpack, so that the server and tests can
// load it.
import { createHash } from 'node:crypto';

/**
 * Name of the build's global variable. It includes the version, because two versions on one page would collide.
 * @param {string} name @param {string} version
 */
export function globalName(name, version) {
  return `${name}__${version}`.replace(/[^A-Za-z0-9_]/g, '_');
}

/** SHA-384 as an integrity attribute. @param {Uint8Array | string} bytes */
export function integrityOf(bytes) {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}
