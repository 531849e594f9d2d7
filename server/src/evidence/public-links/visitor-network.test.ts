import { visitorNetwork } from './visitor-network'

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['::1', '::/48'],
  ['nonsense', '未知'],
])('of %s is kept %s', (ip, network) => {
  expect(visitorNetwork(ip)).toBe(network)
})
