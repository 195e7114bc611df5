/** Networks for rate limits. The owner of one IPv6 address can use a whole /64 of them. */
import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** How Node writes an IPv4 address that came in over IPv6. */
const MAPPED = '::ffff:';

/** @returns the first bits of an IPv6 address; an IPv4 address unchanged, also when it is mapped to IPv6 */
function prefixOf(address: string, bits: 48 | 64): string {
  // The usual case, without the cost of parsing.
  const plain = address.startsWith(MAPPED) ? address.slice(MAPPED.length) : address;
  if (isIPv4(plain)) return plain;
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const groups = (parsed as ipaddr.IPv6).parts.slice(0, bits / 16).map((group) => group.toString(16));
  return `${groups.join(':')}::/${bits}`;
}

/** Returns the network of a client: its IPv4 address, or the /64 of its IPv6 address. */
export const networkOf = (address: string): string => prefixOf(address, 64);

/** Returns what a provider assigns to one customer: the IPv4 address, or the /48 of the IPv6 address. */
export const siteOf = (address: string): string => prefixOf(address, 48);
