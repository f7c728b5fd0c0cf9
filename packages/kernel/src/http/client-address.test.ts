import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressKey, clientAddress, parseTrustedProxies } from './client-address.ts';

describe('what an address is counted by', () => {
  test('ten thousand addresses of one IPv6 network are one caller', () => {
    const keys = new Set(
      Array.from({ length: 10_000 }, (_, index) =>
        addressKey(`2001:db8:1:2:${(index * 6).toString(16)}:0:${index.toString(16)}:1`),
      ),
    );
    expect(keys).toEqual(new Set(['2001:db8:1:2::/64']));
  });

  test('neighbouring networks are different callers', () => {
    expect(addressKey('2001:db8:1:3::1')).not.toBe(addressKey('2001:db8:1:2::1'));
    expect(addressKey('2001:db8::1')).not.toBe(addressKey('2001:db8:0:1::1'));
  });

  test.each([
    '203.0.113.7',
    '::ffff:203.0.113.7',
    '::FFFF:203.0.113.7',
    '::ffff:cb00:7107',
    '::FfFf:CB00:7107',
    '0:0:0:0:0:ffff:203.0.113.7',
    '0:0:0:0:0:ffff:cb00:7107',
    '0000:0000:0000:0000:0000:ffff:cb00:7107',
    '::0:ffff:203.0.113.7',
    '0::ffff:cb00:7107',
    '::ffff:203.0.113.7%eth0',
  ])('%s is the caller 203.0.113.7', (spelling) => {
    expect(addressKey(spelling)).toBe('203.0.113.7');
  });

  test.each([
    '2001:db8:0:1::1',
    '2001:DB8:0:1::1',
    '2001:0db8:0000:0001:0000:0000:0000:0001',
    '2001:db8:0:1:0:0:0:1',
    '2001:db8::1:0:0:0:1',
    '2001:db8:0:1::0.0.0.1',
    '2001:db8:0:1::1%eth0',
    '2001:db8:0:1:ffff:ffff:ffff:ffff',
  ])('%s belongs to the network 2001:db8:0:1', (spelling) => {
    expect(addressKey(spelling)).toBe('2001:db8:0:1::/64');
  });

  test.each([
    ['::', '0:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['1::', '1:0:0:0::/64'],
    ['1:2:3:4:5:6:7:8', '1:2:3:4::/64'],
    ['1::8', '1:0:0:0::/64'],
    ['::2:3:4:5:6:7:8', '0:2:3:4::/64'],
    ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
    ['::ffff:0:0', '0.0.0.0'],
    ['::ffff:0:1', '0.0.0.1'],
    ['::fffe:1:1', '0:0:0:0::/64'],
    ['::ffff:0:1.2.3.4', '0:0:0:0::/64'],
    ['fe80::1%25eth0', 'fe80:0:0:0::/64'],
    ['255.255.255.255', '255.255.255.255'],
  ])('%s counts as %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });

  test.each([
    '',
    'a',
    'localhost',
    '1.2.3',
    '1.2.3.4.5',
    '1.2.3.256',
    '01.2.3.4',
    '0x7f.0.0.1',
    '2130706433',
    ' 1.2.3.4',
    '1.2.3.4\0',
    '1.2.3.4:80',
    '[::1]',
    ':::',
    '1::2::3',
    '12345::',
    '::ffff:1.2.3.256',
    '::g',
    '%',
    '%eth0',
    '::1/64',
    '::1]/x?[',
    '1'.repeat(100_000),
    ':'.repeat(100_000),
  ])('%j is an unknown caller', (garbage) => {
    expect(addressKey(garbage)).toBe('unknown');
  });

  test('a caller cannot choose a second key by another spelling', () => {
    fc.assert(
      fc.property(fc.ipV6(), fc.string(), (address, zone) => {
        const key = addressKey(address);
        expect(key).not.toBe('unknown');
        expect(addressKey(address.toUpperCase())).toBe(key);
        expect(addressKey(`${address}%${zone}`)).toBe(key);
        if (key.endsWith('::/64')) expect(addressKey(key.replace('/64', '1'))).toBe(key);
      }),
    );
  });

  test('IPv4 counts alike, wrapped or not', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(addressKey(address)).toBe(address);
        expect(addressKey(`::ffff:${address}`)).toBe(address);
      }),
    );
  });
});

describe('whom a forwarded request came from', () => {
  const proxies = parseTrustedProxies('10.0.0.0/8, fd00::/8');
  const nobody = parseTrustedProxies('');

  test.each(['198.51.100.1', '127.0.0.1', '10.0.0.1', 'a', '198.51.100.1, 10.0.0.1', '::1'])(
    'X-Forwarded-For: %s from a stranger changes nothing',
    (header) => {
      expect(clientAddress('203.0.113.7', header, nobody)).toBe('203.0.113.7');
      expect(clientAddress('203.0.113.7', header, proxies)).toBe('203.0.113.7');
      expect(clientAddress('::ffff:203.0.113.7', header, proxies)).toBe('203.0.113.7');
    },
  );

  test.each([
    ['198.51.100.1', '198.51.100.1'],
    [' 198.51.100.1 ', '198.51.100.1'],
    ['1.1.1.1, 198.51.100.1', '198.51.100.1'],
    ['1.1.1.1,198.51.100.1', '198.51.100.1'],
    ['a, 198.51.100.1', '198.51.100.1'],
    ['127.0.0.1, 198.51.100.1', '198.51.100.1'],
    ['10.0.0.9, 198.51.100.1', '198.51.100.1'],
    ['198.51.100.1, 10.0.0.2', '198.51.100.1'],
    ['1.1.1.1, 198.51.100.1, 10.0.0.3, fd00::2', '198.51.100.1'],
    ['198.51.100.1, ::ffff:10.0.0.2', '198.51.100.1'],
    ['198.51.100.1, ::ffff:a00:2', '198.51.100.1'],
    ['198.51.100.1:4711', '198.51.100.1'],
    ['::ffff:198.51.100.1', '198.51.100.1'],
    ['2001:DB8::0:1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ])('a trusted proxy reports %j: the caller is %s', (header, caller) => {
    expect(clientAddress('10.0.0.1', header, proxies)).toBe(caller);
    expect(clientAddress('::ffff:10.0.0.1', header, proxies)).toBe(caller);
  });

  test.each([
    ['a', '10.0.0.1'],
    ['', '10.0.0.1'],
    [',', '10.0.0.1'],
    ['198.51.100.1,', '10.0.0.1'],
    ['198.51.100.1, ', '10.0.0.1'],
    ['198.51.100.1, unknown', '10.0.0.1'],
    ['198.51.100.1, _hidden', '10.0.0.1'],
    ['198.51.100.1, localhost', '10.0.0.1'],
    ['198.51.100.1, 10.0.0.2 x', '10.0.0.1'],
    ['198.51.100.1, 010.0.0.2', '10.0.0.1'],
    ['198.51.100.1, 10.0.0.2:999999', '10.0.0.1'],
    ['198.51.100.1, 10.0.0.2:x', '10.0.0.1'],
    ['198.51.100.1, [10.0.0.2', '10.0.0.1'],
    ['198.51.100.1, []', '10.0.0.1'],
    ['198.51.100.1, 10.0.0.0/8', '10.0.0.1'],
    ['198.51.100.1; 10.0.0.2', '10.0.0.1'],
    ['198.51.100.1 10.0.0.2', '10.0.0.1'],
    ['for=198.51.100.1', '10.0.0.1'],
    ['"198.51.100.1"', '10.0.0.1'],
    ['198.51.100.1\0', '10.0.0.1'],
    ["' OR 1=1 --", '10.0.0.1'],
    ['198.51.100.1, a, 10.0.0.2', '10.0.0.2'],
    ['198.51.100.1, , 10.0.0.3, 10.0.0.2', '10.0.0.3'],
    [','.repeat(10_000), '10.0.0.1'],
    ['9'.repeat(100_000), '10.0.0.1'],
  ])('a trusted proxy passes on %j: the last believable address is %s', (header, believed) => {
    expect(clientAddress('10.0.0.1', header, proxies)).toBe(believed);
  });

  test('without the header, the proxy itself is the caller', () => {
    expect(clientAddress('10.0.0.1', undefined, proxies)).toBe('10.0.0.1');
  });

  test('a socket without an address is nobody to trust', () => {
    expect(clientAddress('', '198.51.100.1', () => true)).toBe('');
    expect(addressKey(clientAddress('', '198.51.100.1', () => true))).toBe('unknown');
  });

  test('whatever a stranger writes in front of the proxy, the caller stays the same', () => {
    const forged = fc.oneof(fc.string(), fc.ipV4(), fc.ipV6(), fc.array(fc.ipV4()).map(String));
    fc.assert(
      fc.property(forged, (text) => {
        expect(clientAddress('203.0.113.7', text, proxies)).toBe('203.0.113.7');
        expect(clientAddress('10.0.0.1', `${text}, 198.51.100.1`, proxies)).toBe('198.51.100.1');
      }),
    );
  });
});

describe('the list of trusted proxies', () => {
  test.each([
    ['10.0.0.1', '10.0.0.1', '10.0.0.2'],
    ['10.1.2.3/8', '10.255.255.255', '11.0.0.0'],
    ['192.168.0.0/16', '192.168.255.1', '192.169.0.1'],
    ['203.0.113.7/32', '203.0.113.7', '203.0.113.8'],
    ['::1', '0:0:0:0:0:0:0:1', '::2'],
    ['fd00::/8', 'fdff::1', 'fe00::1'],
    ['2001:db8::/128', '2001:db8::', '2001:db8::1'],
    ['::ffff:10.0.0.1', '10.0.0.1', '10.0.0.2'],
    ['::ffff:10.0.0.0/104', '10.9.9.9', '11.0.0.1'],
    [' 10.0.0.1 , 127.0.0.1 ', '127.0.0.1', '127.0.0.2'],
  ])('%j contains %s and not %s', (list, inside, outside) => {
    const trusts = parseTrustedProxies(list);
    expect(trusts(inside)).toBe(true);
    expect(trusts(outside)).toBe(false);
    expect(trusts('')).toBe(false);
    expect(trusts('garbage')).toBe(false);
  });

  test('trusts an IPv4 proxy that the socket reports as IPv6', () => {
    expect(parseTrustedProxies('10.0.0.0/8')('::ffff:10.1.1.1')).toBe(true);
    expect(parseTrustedProxies('10.0.0.0/8')('::ffff:a01:101')).toBe(true);
  });

  test.each(['', ' '])('%j trusts nobody', (list) => {
    expect(parseTrustedProxies(list)('127.0.0.1')).toBe(false);
  });

  test.each([
    'proxy.example.com',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0.0/255.0.0.0',
    '10.0.0.0/0x8',
    '10.0.0.0/8.5',
    '10.0.0.0/1e1',
    'fd00::/129',
    'fe80::1%eth0',
    '10.0.0',
    '010.0.0.1',
    '10.0.0.1:80',
    '10.0.0.1-10.0.0.9',
    '*',
    'true',
    '/8',
  ])('%j stops the start with a sentence that names it', (entry) => {
    const sentence = `The trusted proxy "${entry}" is neither an IP address nor a network such as 10.0.0.0/8.`;
    expect(() => parseTrustedProxies(entry)).toThrow(new Error(sentence));
    expect(() => parseTrustedProxies(`127.0.0.1, ${entry}`)).toThrow(new Error(sentence));
  });

  test('an empty entry in a list is a mistake, too', () => {
    expect(() => parseTrustedProxies('10.0.0.1,')).toThrow('The trusted proxy ""');
  });
});
