import { expect, test } from 'vitest';
import { sendableUrl } from './sendable-url.ts';

test.each([
  ['/orders/1?page=2&sort=-id', '/orders/1?page=2&sort=-id'],
  ['/v%C3%A9/é', '/v%C3%A9/%C3%A9'],
  ['/a `b` "c"/<1>', '/a%20%60b%60%20%22c%22/%3C1%3E'],
])('%s can be sent', (url, sent) => {
  expect(sendableUrl(url)).toBe(sent);
});
