import { patternText, typeText } from './problem-texts.ts';

type Phrase = readonly [RegExp, (first: string, second: string) => string];

const signs: Readonly<Record<string, string>> = {
  ...{ '>=': 'at least', '>': 'more than', '<=': 'at most', '<': 'less than' },
};

/** https://github.com/ajv-validator/ajv/tree/master/lib/vocabularies/validation */
const phrases: readonly Phrase[] = [
  [
    /^must NOT have fewer than (\d+) (\w+)$/,
    (limit, things) => `must have at least ${counted(limit, things)}`,
  ],
  [
    /^must NOT have more than (\d+) (\w+)$/,
    (limit, things) => `must have at most ${counted(limit, things)}`,
  ],
  [/^must be (>=|>|<=|<) (.*)$/, (sign, limit) => `must be ${signs[sign] ?? sign} ${limit}`],
  [/^must be multiple of (.*)$/, (divisor) => `must be a multiple of ${divisor}`],
  [/^must match format "(.*)"$/s, (format) => `must have the format ${format}`],
  [/^must match pattern "(.*)"$/s, (pattern) => patternText(pattern)],
  [/^must be ([a-z]+)(?:,null| or null)$/, (type) => `must be ${typeText(type)} or null`],
  [/^must be ([a-z]+)$/, (type) => `must be ${typeText(type)}`],
  [/^must be equal to one of the allowed values: (.*)$/s, (values) => `must be one of ${values}`],
  [/^must have required property /, () => 'is required'],
  [
    /^must NOT have duplicate items \(items ## (\d+) and (\d+) are identical\)$/,
    (later, earlier) => `must not contain the same item twice (items ${earlier} and ${later})`,
  ],
  [/^must NOT have duplicate items$/, () => 'must not contain the same item twice'],
  [/^must NOT have additional properties$/, () => 'is not a known property'],
  [/^must match a schema in anyOf$/, () => 'must match one of the alternatives'],
  [/^must match exactly one schema in oneOf$/, () => 'must match exactly one of the alternatives'],
  [/^must NOT be valid$/, () => 'is not allowed'],
];

/** Ajv's message in plain words that follow the value's name: `must have at least 3 characters`. */
export function plainAjvMessage(message: string): string {
  for (const [expression, plain] of phrases) {
    const match = expression.exec(message);
    if (match !== null) return plain(match[1] ?? '', match[2] ?? '');
  }
  return message;
}

function counted(limit: string, things: string): string {
  if (limit !== '1') return `${limit} ${things}`;
  return `1 ${things.replace(/ies$/, 'y').replace(/s$/, '')}`;
}
