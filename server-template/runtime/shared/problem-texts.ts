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
 * A fault of a request; without a keyword if none is violated, or the document does not declare it.
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
  methodNotAllowed: [405, 'METHOD_NOT_ALLOWED', 'This path does not support this method.'],
  changed: [412, 'ROW_CHANGED', 'The row has changed since you read it. Read it again.'],
  exists: [412, 'ROW_EXISTS', 'The row already exists, and the request was only to create it.'],
  unique: [409, 'UNIQUE_VIOLATION', 'A row with this value already exists.'],
  foreignKey: [
    409,
    'FOREIGN_KEY_VIOLATION',
    'A row that this one refers to does not exist, or another row refers to this one.',
  ],
  notNull: [400, 'NOT_NULL_VIOLATION', 'A required value is missing.'],
  check: [400, 'CHECK_VIOLATION', 'A value breaks a rule of the database.'],
  value: [400, 'VALUE_REFUSED', 'A value does not fit its column.'],
  generated: [400, 'GENERATED_VALUE', 'The database generates this value.'],
} as const satisfies Readonly<Record<string, ProblemText>>;

/** Messages of the two kinds of violated foreign keys. */
export const referenceTexts = {
  missing: [409, 'REFERENCED_ROW_MISSING', 'A row that this one refers to does not exist.'],
  held: [409, 'ROW_STILL_REFERENCED', 'Other rows still refer to this one.'],
} as const satisfies Readonly<Record<string, ProblemText>>;

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

/** Messages about a field, which complete its name. */
export const detailTexts = {
  required: 'is required',
  object: 'must be an object',
  unknownParameter: 'is not a parameter of this operation',
  readOnly: 'is read-only',
  noRow: 'is not an existing row',
  rejected: 'is rejected',
  outOfReach: 'is too large',
  notBeside: 'cannot be combined with',
  cursor: 'is not a cursor of this list',
  integer: 'must be an integer',
  number: 'must be a number',
  boolean: 'must be true or false',
  int64: 'must be within 64 bits',
  taken: 'is already taken',
  missingRow: 'refers to a row that does not exist',
  held: 'is still referenced by other rows',
  reference: 'refers to a row that does not exist, or is still referenced',
  check: 'breaks a rule of the table',
  generated: 'is filled by the database',
  notNull: 'must not be null',
} as const;
