import ipaddr from 'ipaddr.js';

/** What a proxy may write beside the address: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>[\d.]+))(?::\d+)?$/;

/**
 * What an address counts as, wherever attempts are counted by address: an IPv4 address as itself, however it is
 * written; an IPv6 address as its /64, for that is the least that a customer is given, to take addresses from at will.
 * @param ip as `request.ip` has it
 * @returns `192.0.2.1`, `2001:db8:0:1::/64`, or `unknown` for what is no address: all of those share one count
 */
export function addressKey(ip: string): string {
  const { v6, v4 } = WITH_PORT.exec(ip)?.groups ?? {};
  const text = v6 ?? v4 ?? ip;
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return text;
  if (!ipaddr.IPv6.isValid(text)) return 'unknown';
  const address = ipaddr.IPv6.parse(text);
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString();
  // Behind a translator of a network without IPv4, 64:ff9b::/96 holds all of IPv4.
  if (address.range() === 'rfc6052') return new ipaddr.IPv4(address.toByteArray().slice(-4)).toString();
  return `${new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`;
}
