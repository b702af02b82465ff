import { networksOf } from './caller-network';

test.each<[string, readonly string[]]>([
  ['192.0.2.7', ['192.0.2.7']],
  ['::ffff:192.0.2.7', ['192.0.2.7']],
  ['::1', ['0:0:0:0::/64', '0:0:0::/48']],
  ['2001:db8:1:2:3:4:5:6', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['2001:db8:1:2:ffff::1', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['2001:DB8:1:3::', ['2001:db8:1:3::/64', '2001:db8:1::/48']],
  ['fe80::1%eth0', ['fe80:0:0:0::/64', 'fe80:0:0::/48']],
  ['unknown', ['unknown']],
])('%s is counted as %j', (address, networks) => {
  expect(networksOf(address)).toEqual(networks);
});
