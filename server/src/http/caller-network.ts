import ipaddr from 'ipaddr.js';

/**
 * The networks under which rate limits count an address, narrowest first. An IPv4 address counts individually. Of an
 * IPv6 address both the /64 and the /48 count: a household or a server has a whole /64 and changes its address at will,
 * and many have a /48 of such networks.
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
