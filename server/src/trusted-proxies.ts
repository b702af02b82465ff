import { isIP } from 'node:net';
import { compile } from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';

/** Proxies whose `X-Forwarded-For` is believed: a number of hops, or addresses and networks; `false` without any. */
export type TrustedProxies = false | number | readonly string[];

/** Names that proxy-addr has for networks. */
const NAMED = ['loopback', 'linklocal', 'uniquelocal'];
const MOST_HOPS = 10;

export const TRUST_PROXY_ALL =
  'true would believe the first address of X-Forwarded-For, which any caller can invent; give the number of proxies, such as 1, or their addresses and networks, such as 10.0.0.0/8';
export const TRUST_PROXY_FORM =
  'must be the number of proxies, such as 1, or their addresses and networks, such as 127.0.0.1, 10.0.0.0/8, loopback';

/** @param value of the setting @returns null when it is neither */
export function parseTrustedProxies(value: string): TrustedProxies | null {
  if (value === 'false') return false;
  if (/^\d{1,2}$/.test(value)) {
    const hops = Number(value);
    if (hops > MOST_HOPS) return null;
    return hops === 0 ? false : hops;
  }
  const list = value.split(/[\s,]+/).filter((one) => one !== '');
  return list.length > 0 && list.every(isNetwork) ? list : null;
}

function isNetwork(value: string): boolean {
  if (NAMED.includes(value)) return true;
  const [address = '', prefix] = value.split('/', 2);
  // Not ipaddr.js alone, which takes "1.5" for an address. A network of everything is what `true` means.
  return isIP(address) !== 0 && (prefix === undefined || (ipaddr.isValidCIDR(value) && prefix !== '0'));
}

/**
 * What Fastify decides by. proxy-addr walks from the connection backwards through `X-Forwarded-For` and stops at the
 * first address that is not trusted, so what a caller wrote itself stands behind the address that the proxy saw.
 * A function for hops: given a number, Fastify 5.12 trusts no proxy at all.
 */
export function trustProxyOf(proxies: TrustedProxies): false | string[] | ((address: string, hop: number) => boolean) {
  if (proxies === false) return false;
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies;
  return [...proxies];
}

/** Whether a connection comes from a proxy that is trusted, by the address of its other end. */
export function proxyTest(proxies: TrustedProxies): (address: string) => boolean {
  const trusts = Array.isArray(proxies) ? compile([...(proxies as readonly string[])]) : () => proxies !== false;
  return (address) => isIP(address) !== 0 && trusts(address, 0);
}
