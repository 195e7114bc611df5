/**
 * Tells public hosts from others, by IANA's registries of special-purpose addresses and special-use domain names. Every connection
 * to an address that a user gave goes through here: once when the address is stored, again when the connection is opened.
 */
import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Not global, not unicast, or without use outside of routing. */
const SPECIAL_IPV4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** The part of IPv6 that is assigned to networks. Everything outside of it is special. */
const GLOBAL_IPV6: readonly [string, number] = ['2000::', 3];

/** Within that part: protocols with Teredo, documentation, 6to4, AS112. 6to4 and Teredo hold an IPv4 address. */
const SPECIAL_IPV6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
];

/** A translated IPv4 address, as resolvers of networks without IPv4 return it. */
const NAT64 = '64:ff9b::';
const NAT64_BITS = 96;

const reachable = new BlockList();
reachable.addSubnet('0.0.0.0', 0, 'ipv4');
reachable.addSubnet(...GLOBAL_IPV6, 'ipv6');
reachable.addSubnet(NAT64, NAT64_BITS, 'ipv6');

const special = new BlockList();
for (const [network, bits] of SPECIAL_IPV4) {
  special.addSubnet(network, bits, 'ipv4');
  special.addSubnet(`${NAT64}${network}`, NAT64_BITS + bits, 'ipv6');
}
for (const [network, bits] of SPECIAL_IPV6) special.addSubnet(network, bits, 'ipv6');

/** Domains that no public server has, also those that networks use by custom. */
const SPECIAL_DOMAINS = new Set(
  ['alt', 'arpa', 'example', 'internal', 'invalid', 'local', 'localhost', 'onion', 'test'].concat(
    ['example.com', 'example.net', 'example.org'],
    ['corp', 'home', 'intranet', 'lan', 'localdomain', 'mail', 'private'],
  ),
);

/** Returns whether an address belongs to the public internet. IPv4 inside IPv6 (mapped, NAT64) counts as that IPv4 address. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 0 || address.includes('%')) return false;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  return reachable.check(address, family) && !special.check(address, family);
}

/** @param hostname as `URL` returns it: in lower case, punycode, with addresses in their usual form and IPv6 in brackets */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  if (isIP(host)) return isPublicAddress(host);
  const labels = host.split('.');
  if (labels.length < 2 || labels.some((label) => !/^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label))) return false;
  return !labels.some((_, index) => SPECIAL_DOMAINS.has(labels.slice(index).join('.')));
}

/**
 * A `lookup` for connections: resolves a host, and fails if any of its addresses is not public. A name that was public when it was
 * stored may lead elsewhere by now.
 */
export const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error || !first) return done(error ?? new Error('The host has no address'), '', 4);
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return done(new Error('The host leads to an address that is not public'), '', 4);
    return options.all ? done(null, addresses) : done(null, first.address, first.family);
  });
};
