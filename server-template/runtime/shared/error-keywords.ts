import { detailTexts, type BrokenKeyword, type ErrorDetail } from './problem-texts.ts';

/** A detail with the keyword that its message is about, where that is one: `{ keyword: "minLength", limit: 3 }`. The messages are Ajv's and our own; express-openapi-validator hands on nothing else of what Ajv found. */
export function withKeyword(detail: ErrorDetail): ErrorDetail {
  if (detail.keyword !== undefined) return detail;
  const broken = brokenKeyword(detail.message);
  return broken === null ? detail : { ...detail, ...broken };
}

function brokenKeyword(message: string): BrokenKeyword | null {
  for (const [expression, keywordOf] of phrases) {
    const match = expression.exec(message);
    if (match !== null) return keywordOf(match[1] ?? '', match[2] ?? '');
  }
  return plain.get(message) ?? null;
}

const sizes = { characters: 'Length', items: 'Items', properties: 'Properties' };
const bounds: Readonly<Record<string, string>> = {
  '>=': 'minimum',
  '>': 'exclusiveMinimum',
  '<=': 'maximum',
  '<': 'exclusiveMaximum',
};

type Phrase = readonly [RegExp, (first: string, second: string) => BrokenKeyword];

/** https://github.com/ajv-validator/ajv/tree/master/lib/vocabularies/validation */
const phrases: readonly Phrase[] = [
  ...Object.entries(sizes).flatMap(([things, suffix]): readonly Phrase[] => [
    [new RegExp(`^must NOT have fewer than (\\d+) ${things}$`), limited(`min${suffix}`)],
    [new RegExp(`^must NOT have more than (\\d+) ${things}$`), limited(`max${suffix}`)],
  ]),
  [
    /^must be (>=|>|<=|<) (-?[\d.]+(?:e[+-]?\d+)?)$/,
    (sign, limit) => ({ keyword: bounds[sign] ?? sign, limit: Number(limit) }),
  ],
  [/^must be multiple of ([\d.]+(?:e[+-]?\d+)?)$/, limited('multipleOf')],
  [/^must match format "(.*)"$/s, (format) => ({ keyword: 'format', format })],
  [/^must match pattern "(.*)"$/s, (pattern) => ({ keyword: 'pattern', pattern })],
  [
    /^must be (integer|number|string|boolean|object|array|null)(?:,null| or null)?$/,
    (type) => ({ keyword: 'type', type }),
  ],
  [/^must be equal to one of the allowed values/, () => ({ keyword: 'enum' })],
  [/^must have required property /, () => ({ keyword: 'required' })],
  [/^must NOT have duplicate items /, () => ({ keyword: 'uniqueItems' })],
];

function limited(keyword: string): Phrase[1] {
  return (limit) => ({ keyword, limit: Number(limit) });
}

const plain: ReadonlyMap<string, BrokenKeyword> = new Map([
  ['must NOT have additional properties', { keyword: 'additionalProperties' }],
  ['must match a schema in anyOf', { keyword: 'anyOf' }],
  ['must match exactly one schema in oneOf', { keyword: 'oneOf' }],
  ['must NOT be valid', { keyword: 'not' }],
  [detailTexts.required, { keyword: 'required' }],
  [detailTexts.unknownParameter, { keyword: 'additionalProperties' }],
  [detailTexts.readOnly, { keyword: 'readOnly' }],
  [detailTexts.int64, { keyword: 'format', format: 'int64' }],
  [detailTexts.notNull, { keyword: 'nullable' }],
  [detailTexts.taken, { keyword: 'unique' }],
  [detailTexts.missingRow, { keyword: 'foreignKey' }],
  [detailTexts.held, { keyword: 'foreignKey' }],
]);
