import { expect, it } from 'vitest';
import { networkOf, siteOf } from './network';

it.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['', '', ''],
  ['unknown', 'unknown', 'unknown'],
])('R8 counts %s as the network %s and the site %s', (address, network, site) => {
  expect([networkOf(address), siteOf(address)]).toEqual([network, site]);
});
