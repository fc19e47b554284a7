import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';

/**
 * Class of a receiver's address. Only `public` addresses can be allowed by name; `forbidden` ones
 * never.
 */
export type AddressClass = 'loopback' | 'private' | 'public' | 'forbidden';

const loopback = blockList(['127.0.0.0/8', '::1/128']);
const privateUse = blockList([
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  'fc00::/7',
]);
// Unspecified, link-local, multicast, reserved and broadcast addresses, and the metadata services
// of clouds (AWS, Google, Alibaba, Oracle, Azure).
const forbidden = blockList([
  '0.0.0.0/8',
  '169.254.0.0/16',
  '192.0.0.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '::/128',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
  'fd00:ec2::254/128',
  'fd20:ce::254/128',
]);

/**
 * Classifies an IP address in any spelling; an IPv6 address with an embedded IPv4 one is classified
 * by that.
 */
export function classifyAddress(address: string): AddressClass {
  const judged = innermostAddress(address);
  if (isIP(judged) === 0) return 'forbidden';
  const family = isIPv4(judged) ? 'ipv4' : 'ipv6';
  if (forbidden.check(judged, family)) return 'forbidden';
  if (loopback.check(judged, family)) return 'loopback';
  return privateUse.check(judged, family) ? 'private' : 'public';
}

/** The IPv4 address embedded in an IPv6 one, else the address itself. */
export function innermostAddress(address: string): string {
  const plain = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  return isIPv6(plain) ? (embeddedIPv4(plain) ?? plain) : plain;
}

/** Whether a host name or address always means this machine. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$|\.$/g, '');
  if (isIP(name) !== 0) return classifyAddress(name) === 'loopback';
  return name === 'localhost' || name.endsWith('.localhost');
}

/**
 * The name to resolve: names under localhost are this machine (RFC 6761), which few resolvers
 * support.
 */
export function lookupName(host: string): string {
  const name = host.replace(/^\[|\]$/g, '');
  return isIP(name) === 0 && isLoopbackHost(name) ? 'localhost' : name;
}

/**
 * The IPv4 address inside an IPv6 one: mapped (::ffff:0:0/96, RFC 4291), translated
 * (::ffff:0:0:0/96, RFC 2765), compatible (::/96), NAT64 (64:ff9b::/96 and 64:ff9b:1::/48, RFC 6052
 * and 8215), 6to4 (2002::/16). `net.BlockList` only supports the first.
 */
function embeddedIPv4(address: string): string | undefined {
  const groups = expandGroups(address);
  const [first = 0, second = 0] = groups;
  const zeroUntil = groups.findIndex((group) => group !== 0);
  const carriesLast =
    (zeroUntil === 5 && groups[5] === 0xffff) ||
    (zeroUntil === 4 && groups[4] === 0xffff && groups[5] === 0) ||
    zeroUntil === 6 ||
    (zeroUntil === 7 && groups[7] !== 1) ||
    (first === 0x64 && second === 0xff9b);
  if (carriesLast) return dotted(groups[6] ?? 0, groups[7] ?? 0);
  return first === 0x2002 ? dotted(second, groups[2] ?? 0) : undefined;
}

function expandGroups(address: string): readonly number[] {
  // The URL parser writes every spelling, including a dotted tail, as hexadecimal groups.
  const compact = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = compact.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = new Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...gap, ...after].map((group) => Number.parseInt(group, 16));
}

function dotted(high: number, low: number): string {
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
}

function blockList(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/');
    list.addSubnet(address, Number(prefix), isIPv4(address) ? 'ipv4' : 'ipv6');
  }
  return list;
}
