import { describe, expect, it } from 'vitest';
import { PipelineError } from '../../errors.ts';
import { countFlag, hostFlag, originsFlag, portFlag } from './mock-flags.ts';
import { rangeFlag, seedFlag, shareFlag, sizeOf } from './mock-flags.ts';

const rows: readonly (readonly [name: string, read: () => unknown, want: unknown])[] = [
  ['no port', () => portFlag(undefined, undefined), 3334],
  ['MOCK_PORT', () => portFlag(undefined, '8080'), 8080],
  ['--port before MOCK_PORT', () => portFlag('0', '8080'), 0],
  ['an invalid port', () => portFlag('70000', undefined), PipelineError],
  ['no host', () => hostFlag(undefined, undefined), '127.0.0.1'],
  ['--host before MOCK_HOST', () => hostFlag('[::1]', '0.0.0.0'), '::1'],
  ['a host with a scheme', () => hostFlag('http://localhost', undefined), PipelineError],
  ['no origin', () => originsFlag('cors', undefined), '*'],
  ['two origins', () => originsFlag('cors', 'http://a:1, null'), 'http://a:1,null'],
  [
    'an origin of an app',
    () => originsFlag('cors', 'capacitor://localhost'),
    'capacitor://localhost',
  ],
  ['an origin without a scheme', () => originsFlag('cors', 'localhost:5173'), PipelineError],
  ['an origin with a path', () => originsFlag('cors', 'http://a/'), PipelineError],
  ['an origin besides any', () => originsFlag('cors', '*,http://a'), PipelineError],
  ['one delay', () => rangeFlag('delay', '200'), [200, 200]],
  ['a range of delays', () => rangeFlag('delay', '100-800'), [100, 800]],
  ['a range that is upside down', () => rangeFlag('delay', '800-100'), PipelineError],
  ['a share', () => shareFlag('error-rate', '.1'), 0.1],
  ['a share in percent', () => shareFlag('error-rate', '10%'), 0.1],
  ['more than all', () => shareFlag('error-rate', '1.1'), PipelineError],
  ['no rows', () => countFlag('rows', '0'), 0],
  ['too many rows', () => countFlag('rows', '5001'), PipelineError],
  ['a seed', () => seedFlag('7'), 7],
  ['a seed that is a word', () => seedFlag('x'), PipelineError],
  ['a size', () => sizeOf('2mb'), 2_097_152],
  ['a size without a unit', () => sizeOf('1000'), 1000],
  ['an invalid size', () => sizeOf('much'), PipelineError],
];

describe('flags of the mock', () => {
  it.each(rows)('parse %s', (_, read, want) => {
    if (want === PipelineError) expect(read).toThrow(PipelineError);
    else expect(read()).toEqual(want);
  });
});
