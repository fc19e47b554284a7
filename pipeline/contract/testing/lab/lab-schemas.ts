import {
  closed,
  errors,
  int32,
  int64,
  json,
  ref,
  sent,
  shown,
  text,
  withoutDefaults,
  type Part,
} from '../faulty/document-parts.ts';

export const id = { ...int64, minimum: 1 };
export const nullable = { nullable: true };
const short = { ...text, minLength: 1, maxLength: 20 };
const list = { type: 'array', nullable: true, maxItems: 9, items: short };
export const priority = { ...text, enum: ['low', 'normal', 'high'] };

export const parcel = {
  reference: { ...text, pattern: '^[A-Z]{2}[0-9]{6}$' },
  recipient: { ...text, minLength: 1, maxLength: 80 },
  notes: { ...text, ...nullable, maxLength: 300 },
  priority: { ...priority, default: 'normal' },
  weight: { ...int32, minimum: 0 },
  barcode: { ...int64, ...nullable },
  value: { type: 'number', ...nullable, minimum: 0, maximum: 9999999.99, multipleOf: 0.01 },
  fragile: { type: 'boolean', default: false },
  insured: { type: 'boolean' },
  dueOn: { ...text, format: 'date' },
  collectedAt: { ...text, format: 'date-time', ...nullable },
};
export const lists = {
  labels: { ...list, default: [] },
  zones: { ...list, uniqueItems: true },
  size: {
    ...{ type: 'object', ...nullable, required: ['width'], additionalProperties: false },
    properties: {
      width: { ...int32, minimum: 1 },
      depth: { ...int32, ...nullable, minimum: 1 },
      unit: { ...text, maxLength: 10 },
      folds: { type: 'array', ...nullable, maxItems: 5, items: int32 },
    },
  },
};
export const details = { details: { type: 'object', ...nullable, additionalProperties: true } };
export const scan = {
  place: { ...text, minLength: 1, maxLength: 40 },
  seenAt: { ...text, format: 'date-time' },
  degrees: { ...int32, ...nullable },
};
const needed = ['reference', 'recipient', 'weight', 'insured', 'dueOn'];

/** The schemas of both documents, of parcels and scans with these properties. */
export function schemas(
  parcels: Readonly<Record<string, Part>>,
  scans: Readonly<Record<string, Part>>,
  neededOfScans: readonly string[],
): Part {
  return {
    NewParcel: closed(parcels, needed),
    ParcelPatch: closed(withoutDefaults(parcels), []),
    NewScan: closed(scans, neededOfScans),
    ScanPatch: closed(scans, []),
    Problem: { type: 'object', required: ['message'], properties: { message: text } },
  };
}

export const orders = ['id', 'reference', 'weight', 'dueOn'].flatMap((name) => [name, `-${name}`]);
export const limit = { type: 'integer', minimum: 1, maximum: 50, default: 10 };
export const located = { Location: { required: true, schema: text } };

/** The description of a conflict says which property is unique. */
export const taken: Part = {
  409: { description: 'The reference is taken.', ...json(ref('Problem')) },
};

/** The operations of one row; `crud`: what they are, in a document of tables. */
export function ofRow(
  name: string,
  conflicts: readonly number[],
  crud?: (action: string) => Part,
): Part {
  const of = (verb: string, action: string): Part => ({
    operationId: `${verb}${name}`,
    ...(crud === undefined ? {} : crud(action)),
  });
  const found = { 200: shown('The row.', ref(name)) };
  return {
    get: { ...of('get', 'get'), responses: { ...found, ...errors(400, 404, 415) } },
    patch: {
      ...{ ...of('change', 'update'), requestBody: sent(ref(`${name}Patch`)) },
      responses: {
        ...found,
        ...errors(400, 404, ...conflicts, 415),
        ...(conflicts.length > 0 ? taken : {}),
      },
    },
    delete: {
      ...of('delete', 'delete'),
      responses: {
        ...{ 204: { description: 'Gone.' } },
        ...errors(400, 404, ...(name === 'Parcel' ? [409] : [])),
      },
    },
  };
}

export const put = (crud: Part = {}): Part => ({
  ...{ operationId: 'replaceParcel', ...crud },
  requestBody: sent(ref(crud['x-crud'] === undefined ? 'NewParcel' : 'ParcelPatch')),
  responses: {
    200: shown('Replaced.', ref('Parcel')),
    ...errors(400, 404, 415),
    ...taken,
  },
});
