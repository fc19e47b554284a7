/** A JSON text of 1 MB: as many parts as fit between its ends. */
function filled(start: string, part: (index: number) => string, end: string): string {
  const parts: string[] = [];
  let size = start.length + end.length;
  for (let index = 0; ; index++) {
    const next = part(index);
    size += Buffer.byteLength(next) + 1;
    if (size > 1_000_000) return `${start}${parts.join(',')}${end}`;
    parts.push(next);
  }
}

const spread = (index: number): string => index.toString(36);

/** Values of 1 MB, by what they consist of. */
export const largeValues: Readonly<Record<string, string>> = {
  numbers: filled('[', () => '1', ']'),
  'numbers with exponents': filled('[', () => '1e9', ']'),
  'numbers of 20 digits': filled('[', (index) => `1${index}`.padEnd(20, '7'), ']'),
  'numbers of 300 digits': filled('[', (index) => `1${index}`.padEnd(300, '7'), ']'),
  'empty objects': filled('[', () => '{}', ']'),
  'empty texts': filled('[', () => '""', ']'),
  'one key, many times': filled('{', () => '"a":1', '}'),
  'many keys': filled('{', (index) => `"${spread(index)}":1`, '}'),
  'many keys of integers': filled('{', (index) => `"${index * 7919}":1`, '}'),
  'many escaped keys': filled('{', (index) => `"\\u0061${spread(index)}":1`, '}'),
  'many escaped keys with digits': filled('{', (index) => `"\\u0061${spread(index)}":1e9`, '}'),
  'small objects of different keys': filled('[', (index) => `{"${spread(index)}":1}`, ']'),
  'nested arrays': filled('[', () => `${'['.repeat(90)}${']'.repeat(90)}`, ']'),
  'nested objects': filled('[', () => `${'{"a":'.repeat(90)}1${'}'.repeat(90)}`, ']'),
  'a long text': `"${'a'.repeat(999_000)}"`,
  'a long text of emoji': `"${'😀'.repeat(249_000)}"`,
  'a long text of escaped emoji': `"${'\\ud83d\\ude00'.repeat(83_000)}"`,
  'a long text of quotes': `"${'\\"'.repeat(499_000)}"`,
  'short texts of escaped emoji': filled('[', () => '"\\ud83d\\ude00"', ']'),
  'short texts': filled('[', (index) => `"${spread(index)}"`, ']'),
};
