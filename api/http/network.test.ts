import { describe, expect, test } from 'vitest';
import { networkOf, truncateIp } from '#api/http/network.ts';

describe('the key of a rate limit', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    // A proxy may add the port of the connection.
    ['192.0.2.7:51234', '192.0.2.7'],
    ['[2001:db8:1:2::9]:51234', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
    ['[::ffff:192.0.2.7]:51234', '192.0.2.7'],
    // Not an address, but a proxy may send it: it counts as its own key.
    ['unknown', 'unknown'],
    ['1:2:3', '1:2:3'],
  ])('%s is %s', (ip, network) => expect(networkOf(ip)).toBe(network));
});

describe('an address in the audit', () => {
  test.each([
    ['192.0.2.7', '192.0.2.0'],
    ['::ffff:192.0.2.7', '192.0.2.0'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
    ['2001:db8::1', '2001:db8:0::'],
    ['192.0.2.7:51234', '192.0.2.0'],
    ['', ''],
    ['unknown', ''],
  ])('truncates "%s" to "%s"', (ip, truncated) => expect(truncateIp(ip)).toBe(truncated));
});
