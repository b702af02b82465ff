import { isIP } from 'node:net';
import { compile } from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';

/** Proxies whose `X-Forwarded-For` is believed: a number of hops, or addresses and networks; `false` without any. */
export type TrustedProxies = false | number | readonly string[];

/** Names that proxy-addr has for networks. */
const NAMED = ['loopback', 'linklocal', 'uniquelocal'];
const MAX_HOPS = 10;

export const TRUST_PROXY_ALL =
  'true would believe the first address of X-Forwarded-For, which any caller can invent; give the number of proxies, such as 1, or their addresses and networks, such as 10.0.0.0/8';
export const TRUST_PROXY_FORM =
  'must be the number of proxies, such as 1, or their addresses and networks, such as 127.0.0.1, 10.0.0.0/8, loopback';

/** @returns null when the setting is neither a number of hops nor a list of networks */
export function parseTrustedProxies(value: string): TrustedProxies | null {
  if (value === 'false') return false;
  if (/^\d{1,2}$/.test(value)) {
    const hops = Number(value);
    if (hops > MAX_HOPS) return null;
    return hops === 0 ? false : hops;
  }
  const list = value.split(/[\s,]+/).filter((one) => one !== '');
  return list.length > 0 && list.every(isNetwork) ? list : null;
}

function isNetwork(value: string): boolean {
  if (NAMED.includes(value)) return true;
  const [address = '', prefix] = value.split('/', 2);
  // ipaddr.js alone accepts "1.5" as an address. A prefix of 0 would trust every address, as `true` does.
  return isIP(address) !== 0 && (prefix === undefined || (ipaddr.isValidCIDR(value) && prefix !== '0'));
}

/**
 * Fastify's `trustProxy` option. proxy-addr walks from the connection backwards through `X-Forwarded-For` and stops at
 * the first address that is not trusted, so it never reaches entries that a caller forged. Hops need a function: given
 * a number, Fastify 5.12 trusts no proxy at all.
 */
export function trustProxyOf(proxies: TrustedProxies): false | string[] | ((address: string, hop: number) => boolean) {
  if (proxies === false) return false;
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies;
  return [...proxies];
}

/** @returns a function that tells whether the address of a connection's peer is that of a trusted proxy */
export function proxyTest(proxies: TrustedProxies): (address: string) => boolean {
  const trusts = Array.isArray(proxies) ? compile([...(proxies as readonly string[])]) : () => proxies !== false;
  return (address) => isIP(address) !== 0 && trusts(address, 0);
}
