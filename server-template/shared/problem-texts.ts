/** A violated keyword and its parameter, for programs. */
export interface BrokenKeyword {
  /**
   * A JSON Schema keyword (`minLength`, `required`, …), or `unique`, `foreignKey`, `readOnly` or
   * `nullable`.
   */
  readonly keyword: string;
  /** The number in a bound, length, count or `multipleOf`. */
  readonly limit?: number;
  readonly format?: string;
  readonly pattern?: string;
  readonly type?: string;
}

/**
 * An error in a request; without a keyword if none is violated, or if the document does not declare
 * it.
 */
export interface ErrorDetail extends Partial<BrokenKeyword> {
  readonly in: 'body' | 'query' | 'path' | 'header' | 'cookie';
  /** `address.city`; empty for the whole. */
  readonly field: string;
  readonly message: string;
}

/** Status, code and message of an error. */
export type ProblemText = readonly [status: number, code: string, message: string];

/** Errors that a server and the mock of its document share. */
export const problemTexts = {
  malformedUrl: [400, 'MALFORMED_URL', 'The URL is not properly percent-encoded.'],
  invalidRequest: [400, 'VALIDATION_FAILED', 'The request is not valid.'],
  incomplete: [400, 'BODY_INCOMPLETE', 'The body is incomplete.'],
  pageTooLarge: [
    400,
    'PAGE_TOO_LARGE',
    'The page is too large to be sent. Request fewer rows, or fewer of their properties.',
  ],
  unauthorized: [401, 'UNAUTHORIZED', 'This request needs valid credentials.'],
  denied: [
    403,
    'ROW_NOT_ALLOWED',
    'You may not write this row: you could not read it afterwards, or it refers to a row that does not exist or that you may not read.',
  ],
  tooMany: [429, 'TOO_MANY_REQUESTS', 'Too many requests. Try again later.'],
  notFound: [404, 'NOT_FOUND', 'There is nothing at this path.'],
  rowNotFound: [404, 'ROW_NOT_FOUND', 'The row does not exist.'],
  noFile: [404, 'FILE_NOT_FOUND', 'The row has no file.'],
  methodNotAllowed: [405, 'METHOD_NOT_ALLOWED', 'This path does not support this method.'],
  changed: [412, 'ROW_CHANGED', 'The row has changed since you read it. Read it again.'],
  exists: [412, 'ROW_EXISTS', 'The row already exists, but the request may only create it.'],
  keyInUse: [
    409,
    'IDEMPOTENCY_KEY_IN_USE',
    'A request with this idempotency key is still running. Send it again later.',
  ],
  keyOfAnother: [
    422,
    'IDEMPOTENCY_KEY_OF_ANOTHER_REQUEST',
    'This idempotency key was used for another request, or with other rights. Send a new key.',
  ],
  unique: [409, 'UNIQUE_VIOLATION', 'A row with this value already exists.'],
  exclusion: [
    409,
    'EXCLUSION_VIOLATION',
    'The row conflicts with another one: a constraint of the database allows only one of them.',
  ],
  foreignKey: [
    409,
    'FOREIGN_KEY_VIOLATION',
    'A row that this one refers to does not exist, or another row refers to this one.',
  ],
  notNull: [400, 'NOT_NULL_VIOLATION', 'A required value is missing.'],
  check: [400, 'CHECK_VIOLATION', 'A value violates a constraint of the database.'],
  value: [400, 'VALUE_REFUSED', 'A value does not fit its column.'],
  generated: [400, 'GENERATED_VALUE', 'The database generates this value.'],
  notStored: [
    400,
    'ROW_NOT_STORED',
    'A trigger, rule or constraint of the database skipped this row, or stored it elsewhere.',
  ],
} as const satisfies Readonly<Record<string, ProblemText>>;

/** Messages of the two kinds of violated foreign keys. */
export const referenceTexts = {
  missing: [409, 'REFERENCED_ROW_MISSING', 'A row that this one refers to does not exist.'],
  held: [409, 'ROW_STILL_REFERENCED', 'Other rows still refer to this one.'],
} as const satisfies Readonly<Record<string, ProblemText>>;

/** The values of an enum in a message; texts that are empty or contain a comma are quoted. */
export function shownValues(values: readonly unknown[]): string {
  const isUnclear = (value: unknown): boolean =>
    typeof value === 'string' && (value === '' || value.includes(','));
  return values
    .map((value) => (isUnclear(value) ? JSON.stringify(value) : String(value)))
    .join(', ');
}

/** Longest pattern in a message, which is for people. */
const longestPattern = 80;

/** The message about a text that does not match. */
export function patternText(pattern: string): string {
  return pattern.length > longestPattern
    ? detailTexts.pattern
    : `must match the pattern ${pattern}`;
}

const typeTexts: Readonly<Record<string, string>> = {
  ...{ string: 'a string', number: 'a number', integer: 'an integer', boolean: 'true or false' },
  ...{ object: 'an object', array: 'an array' },
};

/** A type of JSON Schema as the end of a sentence: `an integer`. */
export function typeText(type: string): string {
  return typeTexts[type] ?? type;
}

/** The JSON Schema type of such text; null for none. */
export function typeOfText(text: string): string | null {
  return Object.keys(typeTexts).find((type) => typeTexts[type] === text) ?? null;
}

/** Messages about a field, which follow its name in a sentence. */
export const detailTexts = {
  required: 'is required',
  object: 'must be an object',
  unknownParameter: 'is not a parameter of this operation',
  readOnly: 'is read-only',
  noRow: 'is not an existing row',
  rejected: 'is rejected',
  outOfReach: 'is too large',
  notBeside: 'cannot be combined with',
  cursor: 'is not a valid cursor for this list',
  integer: 'must be an integer',
  number: 'must be a number',
  boolean: 'must be true or false',
  int64: 'must fit in 64 bits',
  taken: 'is already taken',
  conflicts: 'conflicts with another row',
  missingRow: 'refers to a row that does not exist',
  held: 'is still referenced by other rows',
  reference: 'refers to a row that does not exist, or is still referenced',
  check: 'violates a constraint of the table',
  generated: 'is generated by the database',
  notNull: 'must not be null',
  pattern: 'must match the pattern of the document',
} as const;
