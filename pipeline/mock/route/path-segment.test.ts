import { describe, expect, it } from 'vitest';
import { matchSegment, parseSegment } from './path-segment.ts';

describe('a segment of a path', () => {
  it.each([
    ['{id}', 'a.b', ['a.b']],
    ['{id}.json', 'a.json', ['a']],
    ['{id}.json', '.json', null],
    ['{base}...{head}', 'main...dev', ['main', 'dev']],
    ['{base}...{head}', 'main', null],
    ['v{major}.{minor}', 'v1.2', ['1', '2']],
    ['{name}.{format}', '1.5.xml', ['1.5', 'xml']],
    ['{z}.{x}.{y}', '1.2.3', ['1', '2', '3']],
    ['{shop}.{stage}.com.br', 'my.live.com.br', ['my', 'live']],
    ['{name}.{format}', 'plain', null],
    ['{name}.{format}', '.xml', null],
    ['{id}{extension}', 'abc.json', ['abc', '.json']],
    ['{id}{rest}', 'abc', ['a', 'bc']],
    ['users:batch', 'users:batch', []],
  ])('%s given %s', (template, text, values) => {
    expect(matchSegment(parseSegment(template), text)).toEqual(values);
  });
});
