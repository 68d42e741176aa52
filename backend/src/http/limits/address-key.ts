import ipaddr from 'ipaddr.js';

/** An address with a port, as some proxies write it: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>[\d.]+))(?::\d+)?$/;

/**
 * Key under which an address is counted in all limits: an IPv4 address as itself, in whatever notation; an IPv6 address as its
 * /64, because every customer gets at least that much and can use any address in it.
 * @param ip `request.ip`
 * @returns `192.0.2.1`, `2001:db8:0:1::/64`, or `unknown` for anything that is not an address; all of those share one count
 */
export function addressKey(ip: string): string {
  const { v6, v4 } = WITH_PORT.exec(ip)?.groups ?? {};
  const text = v6 ?? v4 ?? ip;
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return text;
  if (!ipaddr.IPv6.isValid(text)) return 'unknown';
  const address = ipaddr.IPv6.parse(text);
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString();
  // NAT64: 64:ff9b::/96 embeds all of IPv4.
  if (address.range() === 'rfc6052') return new ipaddr.IPv4(address.toByteArray().slice(-4)).toString();
  return `${new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`;
}
