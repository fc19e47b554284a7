import { isIPv6 } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ipv6Form } from './network-forms.ts';

const pattern = new RegExp(ipv6Form.pattern ?? '');

test.each([
  ...[
    '::',
    '::1',
    '1::',
    '1:2:3:4:5:6:7:8',
    '1:2:3:4:5:6:7::',
    '::2:3:4:5:6:7:8',
    '1::3:4:5:6:7:8',
  ],
  ...['2001:db8::1', '::ffff:192.0.2.1', '::192.0.2.1', 'fe80::1:2'],
])('%s is an address', (text) => {
  expect(pattern.test(text)).toBe(true);
});

test('whatever the pattern allows is an address', () => {
  const parts = fc.array(fc.constantFrom('1', 'ab', '0f0f'), { maxLength: 9 });
  const text = fc
    .tuple(parts, parts, fc.boolean())
    .map(([left, right, isShort]) => [left.join(':'), right.join(':')].join(isShort ? '::' : ':'));
  fc.assert(fc.property(text, (one) => !pattern.test(one) || isIPv6(one)));
  fc.assert(
    fc.property(text, (one) => !isIPv6(one) || pattern.test(one)),
    { numRuns: 1000 },
  );
});
