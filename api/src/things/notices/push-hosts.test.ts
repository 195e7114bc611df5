import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { isPublicAddress, publicLookup } from '@touchline/server/public-hosts';
import { noticesContract } from '@touchline/shared/notices/notices.contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTwoTeams, type TwoTeams } from '../../testing/two-teams';

let club: TwoTeams;
beforeAll(async () => {
  club = await openTwoTeams();
});
afterAll(() => club.close());

/** Hosts of https endpoints that are not public, by what they are. */
const SPECIAL_HOSTS: Record<string, readonly string[]> = {
  'this network and private networks': [
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
  ],
  'shared, loopback and link-local addresses': [
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.9.9.9',
    '169.254.169.254',
  ],
  'protocols and documentation': ['192.0.0.1', '192.0.0.170', '192.0.2.1', '198.51.100.7', '203.0.113.9'],
  'AS112, AMT and relays of 6to4': ['192.31.196.1', '192.52.193.1', '192.88.99.1', '192.175.48.1'],
  'benchmarking, multicast and reserved addresses': [
    ...['198.18.0.1', '198.19.255.255', '224.0.0.1', '239.1.1.1', '240.0.0.1', '255.255.255.255'],
  ],
  'odd spellings of IPv4': [
    ...['2130706433', '0x7f000001', '0x7f.1', '127.1', '0177.0.0.1', '017700000001', '10.1', '127.0.0.1.', '①②⑦.0.0.1'],
    ...['127。0。0。1', '%31%32%37.0.0.1', '0xa9.0xfe.0xa9.0xfe', '3232235777', '0XC0A80101'],
  ],
  'local IPv6 addresses': ['[::]', '[::1]', '[fe80::1]', '[fec0::1]', '[fc00::1]', '[fd12:3456::1]', '[ff02::1]'],
  'IPv6 addresses without a network': [
    '[100::1]',
    '[5f00::1]',
    '[4000::1]',
    '[e000::1]',
    '[200::1]',
    '[1:2:3:4:5:6:7:8]',
  ],
  'protocols and documentation of IPv6': [
    ...['[2001::1]', '[2001:2::1]', '[2001:10::1]', '[2001:20::1]', '[2001:db8::1]', '[3fff::1]', '[2620:4f:8000::1]'],
  ],
  'IPv4 in IPv6': [
    ...[
      '[::ffff:10.0.0.1]',
      '[::ffff:7f00:1]',
      '[0:0:0:0:0:ffff:a9fe:a9fe]',
      '[::127.0.0.1]',
      '[::8.8.8.8]',
      '[::a00:1]',
    ],
    ...['[64:ff9b::10.0.0.1]', '[64:ff9b::7f00:1]', '[64:ff9b::a9fe:a9fe]', '[64:ff9b:1::8.8.8.8]', '[2002:a00:1::]'],
    ...['[2002:808:808::1]', '[2001:0:4136:e378:8000:63bf:3fff:fdd2]', '[::ffff:0:127.0.0.1]'],
  ],
  'special domains': [
    ...['localhost', 'localhost.', 'LOCALHOST', 'push.localhost', 'printer.local', 'printer.local.', 'PRINTER.LOCAL'],
    ...[
      'api.internal',
      'metadata.google.internal',
      'a.invalid',
      'a.test',
      'push.example',
      'push.example.com',
      'example.org',
    ],
    ...[
      'example.net',
      'abcdef.onion',
      'nas.home.arpa',
      '1.0.0.127.in-addr.arpa',
      'a.alt',
      'nas.home',
      'nas.lan',
      'a.corp',
    ],
    ...['a.intranet', 'a.private', 'a.localdomain', 'ｌocalhost', 'a。local'],
  ],
  'names of one word, and names that no host has': ['router', 'com', 'a..b.com', '-a.com', 'a-.com', 'push.com..'],
};

it.each(Object.entries(SPECIAL_HOSTS))('R17: stores no push endpoint at %s', async (_what, hosts) => {
  const { keys } = noticesContract.add_push_device.example.body;
  for (const host of hosts) {
    const body = { endpoint: `https://${host}/push`, keys };
    const { status, problem } = await club.parent.ask(noticesContract.add_push_device, { body });
    expect([status, Object.keys(problem.fields ?? {})], host).toEqual([400, ['endpoint']]);
  }
});

it('R17: stores no push endpoint without https, with a port, or with a password', async () => {
  const { keys } = noticesContract.add_push_device.example.body;
  for (const endpoint of [
    ...['http://push.services.mozilla.com/a', 'ftp://push.services.mozilla.com/a', 'https://8.8.8.8:8443/a'],
    ...['https://user:pass@push.services.mozilla.com/a', 'https://[fe80::1%25eth0]/a', 'https://[::1/a', 'https:///a'],
  ]) {
    const { status } = await club.parent.ask(noticesContract.add_push_device, { body: { endpoint, keys } });
    expect(status, endpoint).toBe(400);
  }
});

it('R17: stores push endpoints at public hosts', async () => {
  const { keys } = noticesContract.add_push_device.example.body;
  for (const endpoint of [
    ...['https://updates.push.services.mozilla.com/wpush/v2/abc', 'https://fcm.googleapis.com/fcm/send/abc'],
    ...[
      'https://web.push.apple.com:443/abc',
      'https://wns2-by3p.notify.windows.com./w/?token=a',
      'https://bücher.de/a',
    ],
    ...[
      'https://8.8.8.8/a',
      'https://[2a00:1450:4001::1]/a',
      'https://[64:ff9b::8.8.8.8]/a',
      'https://localhost.com/a',
    ],
    ...[
      'https://[::ffff:8.8.8.8]/a',
      'https://100.128.0.1/a',
      'https://172.32.0.1/a',
      'https://[2001:4860:4860::8888]/a',
    ],
  ]) {
    const { status } = await club.parent.ask(noticesContract.add_push_device, { body: { endpoint, keys } });
    expect(status, endpoint).toBe(200);
  }
});

it('R17: takes only plain addresses as public', () => {
  for (const address of ['', 'push.com', '8.8.8', '8.8.8.8 ', '010.8.8.8', '2a00::1%eth0', '[2a00::1]', '8.8.8.8/24'])
    expect(isPublicAddress(address), address).toBe(false);
});

it('R17: does not connect to a name that leads to an address that is not public', async () => {
  let connections = 0;
  const server = createServer(() => {
    connections += 1;
  }).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    for (const autoSelectFamily of [true, false]) {
      const socket = connect({ host: 'localhost', port, lookup: publicLookup, autoSelectFamily });
      await expect(once(socket, 'connect')).rejects.toThrow('not public');
    }
    expect(connections).toBe(0);
  } finally {
    server.close();
  }
});
