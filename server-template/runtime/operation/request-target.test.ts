import { describe, expect, it } from 'vitest';
import { parseTarget } from '../../shared/url/request-target.ts';
import { parseQuery } from './request-target.ts';

describe('parseTarget', () => {
  it.each([
    ['/', [''], ''],
    ['/orders/1?page=2', ['orders', '1'], 'page=2'],
    ['/orders/1?a=?&b', ['orders', '1'], 'a=?&b'],
    ['/a%2Fb/%C3%A4', ['a/b', 'ä'], ''],
    ['/a+b', ['a+b'], ''],
    ['//host/x', ['', 'host', 'x'], ''],
    ['http://shop.example:80/orders?x=1', ['orders'], 'x=1'],
    ['http://shop.example', [''], ''],
  ])('parses %s', (url, segments, query) => {
    expect(parseTarget(url)).toEqual({ segments, query });
  });

  it('recognises the target of a whole server', () => {
    expect(parseTarget('*')).toBeNull();
  });

  it.each(['/%', '/%zz', '/%ff', '/%00', '/%ED%A0%80', '/ä', 'ftp://x/', 'orders'])(
    'rejects %s',
    (url) => {
      expect(() => parseTarget(url)).toThrow('not properly percent-encoded');
    },
  );
});

describe('parseQuery', () => {
  it.each([
    ['', {}],
    ['a=1&b=2', { a: '1', b: '2' }],
    ['a=1&a=2&a=3', { a: ['1', '2', '3'] }],
    ['a', { a: '' }],
    ['a=b=c&&', { a: 'b=c' }],
    ['a=1+2%2B3', { a: '1 2+3' }],
    ['%C3%A4=%F0%9F%98%80', { ä: '😀' }],
  ])('parses %s', (text, query) => {
    expect({ ...parseQuery(text) }).toEqual(query);
  });

  it('contains only what was sent', () => {
    const query = parseQuery('__proto__=1&constructor=2');
    expect(Object.keys(query)).toEqual(['__proto__', 'constructor']);
    expect('toString' in query).toBe(false);
  });

  it.each(['a=%', '%ff=1', 'a=%00', 'a=ä'])('rejects %s', (text) => {
    expect(() => parseQuery(text)).toThrow('not properly percent-encoded');
  });
});
