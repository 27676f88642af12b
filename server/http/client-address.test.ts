import { expect, test } from 'vitest'
import { findClientAddress } from './client-address.ts'

test.each([
  ['192.0.2.7', ['192.0.2.7 x1'], '192.0.2.0/24', '192.0.2.7'],
  ['::ffff:192.0.2.7', ['192.0.2.7 x1'], '192.0.2.0/24', '192.0.2.7'],
  [
    '2001:db8:1:02aB:3:4:5:6',
    ['2001:db8:1:2ab::/64 x1', '2001:db8:1:200::/56 x4', '2001:db8:1::/48 x16'],
    '2001:db8:1::/48',
    '2001:db8:1:02aB:3:4:5:6',
  ],
  [
    '2001:0db8::1',
    ['2001:db8:0:0::/64 x1', '2001:db8:0:0::/56 x4', '2001:db8:0::/48 x16'],
    '2001:db8:0::/48',
    '2001:0db8::1',
  ],
  [
    'fe80::1%eth0',
    ['fe80:0:0:0::/64 x1', 'fe80:0:0:0::/56 x4', 'fe80:0:0::/48 x16'],
    'fe80:0:0::/48',
    'fe80::1',
  ],
  ['::1', ['0:0:0:0::/64 x1', '0:0:0:0::/56 x4', '0:0:0::/48 x16'], '0:0:0::/48', '::1'],
  [undefined, ['unknown x1'], '', ''],
  ['not an address', ['unknown x1'], '', ''],
])(
  'the address of a client`an address of a client is read: %s`is limited as %s',
  (address, counted, prefix, ip) => {
    const { networks, ...found } = findClientAddress(address, undefined, 0)
    expect(networks.map(({ name, multiple }) => `${name} x${multiple}`)).toEqual(counted)
    expect(found).toEqual({ limitKey: networks.at(-1)?.name, prefix, ip })
  },
)

test.each([
  ['no proxy is trusted', '198.51.100.1', 0, '192.0.2.7'],
  ['one proxy appended the client', '203.0.113.9, 198.51.100.1', 1, '198.51.100.1'],
  ['two proxies appended', '203.0.113.9, 198.51.100.1', 2, '203.0.113.9'],
  ['fewer entries than proxies', '198.51.100.1', 2, '192.0.2.7'],
  ['a proxy that appends the port', '203.0.113.9:81, 198.51.100.1:5060', 1, '198.51.100.1'],
  ['a proxy that writes brackets', '[2001:db8:1::7]:5060', 1, '2001:db8:1::/48'],
  ['an entry that is only a port', '198.51.100.1:', 1, '192.0.2.7'],
  ['an entry that is no address', 'secret', 1, '192.0.2.7'],
])('%s', (_, forwarded, trustProxy, limitKey) => {
  expect(findClientAddress('192.0.2.7', forwarded, trustProxy).limitKey).toBe(limitKey)
})
