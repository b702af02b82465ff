import ipaddr from 'ipaddr.js';

/**
 * The networks that calls from an address are counted by, narrowest first. An IPv4 address counts alone. A household or
 * a server has a whole /64 of IPv6 and changes its address at will, and many have a /48 of such networks, so that both
 * are counted.
 * @param address of the caller, as the proxies in front report it
 */
export function networksOf(address: string): readonly [string, ...string[]] {
  if (!ipaddr.isValid(address)) return [address];
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return [parsed.toString()];
  const prefix = (parts: number) =>
    parsed.parts
      .slice(0, parts)
      .map((part) => part.toString(16))
      .join(':');
  return [`${prefix(4)}::/64`, `${prefix(3)}::/48`];
}
