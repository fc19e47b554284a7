import { detailTexts, typeOfText, type BrokenKeyword, type ErrorDetail } from './problem-texts.ts';

/**
 * A detail with the keyword of its message, if there is one: `{ keyword: "minLength", limit: 3 }`.
 * express-openapi-validator passes on only Ajv's message.
 */
export function withKeyword(detail: ErrorDetail): ErrorDetail {
  if (detail.keyword !== undefined) return detail;
  const broken = brokenKeyword(detail.message);
  return broken === null ? detail : { ...detail, ...broken };
}

function brokenKeyword(message: string): BrokenKeyword | null {
  const known = plain.get(message);
  if (known !== undefined) return known;
  for (const [expression, keywordOf] of phrases) {
    const match = expression.exec(message);
    if (match !== null) return keywordOf(match[1] ?? '', match[2] ?? '');
  }
  return null;
}

const sizes = { 'characters?': 'Length', 'items?': 'Items', 'propert(?:y|ies)': 'Properties' };
const bounds: Readonly<Record<string, string>> = {
  'at least': 'minimum',
  'more than': 'exclusiveMinimum',
  'at most': 'maximum',
  'less than': 'exclusiveMaximum',
};

type Phrase = readonly [RegExp, (first: string, second: string) => BrokenKeyword | null];

const phrases: readonly Phrase[] = [
  ...Object.entries(sizes).flatMap(([things, suffix]): readonly Phrase[] => [
    [new RegExp(`^must have at least (\\d+) ${things}$`), limited(`min${suffix}`)],
    [new RegExp(`^must have at most (\\d+) ${things}$`), limited(`max${suffix}`)],
  ]),
  [
    /^must be (at least|more than|at most|less than) (-?[\d.]+(?:e[+-]?\d+)?)$/,
    (sign, limit) => ({ keyword: bounds[sign] ?? sign, limit: Number(limit) }),
  ],
  [/^must be a multiple of ([\d.]+(?:e[+-]?\d+)?)$/, limited('multipleOf')],
  [/^must have the format (.*)$/s, (format) => ({ keyword: 'format', format })],
  [
    /^must match the pattern (?!of the document$)(.*)$/s,
    (pattern) => ({ keyword: 'pattern', pattern }),
  ],
  [/^must be one of /, () => ({ keyword: 'enum' })],
  [/^must not contain the same item twice/, () => ({ keyword: 'uniqueItems' })],
  [/^must be (.*?)(?: or null)?$/, (text) => typeKeyword(typeOfText(text))],
];

function typeKeyword(type: string | null): BrokenKeyword | null {
  return type === null ? null : { keyword: 'type', type };
}

function limited(keyword: string): Phrase[1] {
  return (limit) => ({ keyword, limit: Number(limit) });
}

const plain: ReadonlyMap<string, BrokenKeyword> = new Map([
  ['is not a known property', { keyword: 'additionalProperties' }],
  ['must match one of the alternatives', { keyword: 'anyOf' }],
  ['must match exactly one of the alternatives', { keyword: 'oneOf' }],
  ['is not allowed', { keyword: 'not' }],
  [detailTexts.required, { keyword: 'required' }],
  [detailTexts.unknownParameter, { keyword: 'additionalProperties' }],
  [detailTexts.readOnly, { keyword: 'readOnly' }],
  [detailTexts.int64, { keyword: 'format', format: 'int64' }],
  [detailTexts.notNull, { keyword: 'nullable' }],
  [detailTexts.pattern, { keyword: 'pattern' }],
  [detailTexts.taken, { keyword: 'unique' }],
  [detailTexts.conflicts, { keyword: 'unique' }],
  [detailTexts.missingRow, { keyword: 'foreignKey' }],
  [detailTexts.held, { keyword: 'foreignKey' }],
  [detailTexts.reference, { keyword: 'foreignKey' }],
  [detailTexts.check, { keyword: 'check' }],
  [detailTexts.generated, { keyword: 'readOnly' }],
]);
