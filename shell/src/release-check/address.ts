/** Address of the sandbox's page. The host does not exist. */
export const PAGE_ADDRESS = 'https://release-check.invalid/';

const PARTS = /^([a-z][a-z0-9+.-]*:)?(?:\/\/([^/?#]*))?([^?#]*)(\?[^#]*)?(#.*)?$/i;

/**
 * The part of `URL` that loading modules needs. A bare JavaScript context has no `URL`, and Node's would give hostile
 * code a way into the surrounding process.
 */
export class Address {
  readonly protocol: string;
  readonly host: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;

  constructor(given: unknown, base: unknown = PAGE_ADDRESS) {
    const [, protocol, host, path = '', search = '', hash = ''] = PARTS.exec(String(given)) ?? [];
    const around = protocol === undefined ? new Address(base, PAGE_ADDRESS) : null;
    this.protocol = protocol ?? around?.protocol ?? '';
    this.host = host ?? around?.host ?? '';
    const isBelow = around !== null && host === undefined && !path.startsWith('/');
    this.pathname = isBelow ? around.pathname.replace(/[^/]*$/, '') + path.replace(/^\.\//, '') : path;
    this.search = search;
    this.hash = hash;
  }

  get origin(): string {
    return `${this.protocol}//${this.host}`;
  }

  get hostname(): string {
    return this.host.replace(/:\d+$/, '');
  }

  get href(): string {
    return `${this.protocol}${this.host ? `//${this.host}` : ''}${this.pathname}${this.search}${this.hash}`;
  }

  toString(): string {
    return this.href;
  }
}
