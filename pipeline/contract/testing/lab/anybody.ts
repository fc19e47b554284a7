import {
  closed,
  errors,
  int32,
  key,
  listOf,
  query,
  ref,
  sent,
  shown,
  text,
  type Part,
} from '../faulty/document-parts.ts';
import {
  id,
  nullable,
  priority,
  parcel,
  lists,
  scan,
  schemas,
  orders,
  taken,
  limit,
  located,
  ofRow,
  put,
} from './lab-schemas.ts';

const keyed = (name: string, schema: Part): Part => ({
  [`New${name}`]: schema,
  [name]: {
    ...{ type: 'object', required: [name === 'Ticket' ? 'id' : 'number', 'hall'] },
    properties: {
      ...(name === 'Ticket' ? { id: digits } : {}),
      ...(schema['properties'] as Part),
    },
  },
});
const digits = { ...text, pattern: '^[0-9]{1,12}$' };
const hall = { ...text, minLength: 1, maxLength: 40 };

/** Lockers with client-chosen numbers, and tickets: their keys are texts of digits. */
const keyedPaths = (
  path: string,
  name: string,
  row: string,
  conflicts: readonly number[],
): Part => ({
  [path]: {
    get: { responses: { 200: shown('All.', listOf(row)) } },
    post: {
      requestBody: sent(ref(`New${row}`)),
      responses: { 201: shown('Made.', ref(row)), ...errors(400, ...conflicts, 415) },
    },
  },
  [`${path}/{${name}}`]: {
    parameters: [key(name, { ...text, maxLength: 20 })],
    get: { responses: { 200: shown('It.', ref(row)), ...errors(404) } },
    delete: { responses: { 204: { description: 'Gone.' }, ...errors(404) } },
  },
});

const described = (description: string): Part => ({ description });

/** The parcels and scans of anybody, without extensions. */
export const anybodyDocument = {
  openapi: '3.0.3',
  info: { title: 'Parcels', version: '1' },
  paths: {
    '/parcels': {
      get: {
        operationId: 'listParcels',
        parameters: [
          query(
            'offset',
            { type: 'integer', minimum: 0, default: 0 },
            undefined,
            described('How many to skip.'),
          ),
          query('limit', limit, undefined, described('Most parcels to return.')),
          query(
            'sort',
            { ...text, enum: orders },
            undefined,
            described('The order; `-` in front for descending.'),
          ),
          query('priority', priority, undefined, described('Only parcels of this priority.')),
          query(
            'insured',
            { type: 'boolean' },
            undefined,
            described('Only parcels that are insured, or are not.'),
          ),
          query('minWeight', int32, undefined, described('Only parcels that weigh at least this.')),
          query('recipient', text, undefined, described('Only parcels of this recipient.')),
        ],
        responses: {
          200: shown('A page of parcels.', {
            ...{ type: 'object', required: ['items', 'total'] },
            properties: {
              items: listOf('Parcel'),
              total: { type: 'integer', description: 'How many there are in all.' },
            },
          }),
          ...errors(400),
        },
      },
      post: {
        ...{ operationId: 'createParcel', requestBody: sent(ref('NewParcel')) },
        responses: { 201: shown('Made.', ref('Parcel'), located), ...errors(400, 415), ...taken },
      },
    },
    '/parcels/{parcelId}': {
      parameters: [key('parcelId', id)],
      ...{ ...ofRow('Parcel', [409]), put: put() },
    },
    '/parcels/{parcelId}/scans': {
      parameters: [key('parcelId', id)],
      get: {
        operationId: 'listScans',
        parameters: [
          query('limit', limit, undefined, described('Most parcels to return.')),
          query(
            'cursor',
            text,
            undefined,
            described('Where the next page begins: `next` of the page before.'),
          ),
        ],
        responses: {
          200: shown('A page of scans.', {
            ...{ type: 'object', required: ['items', 'next'] },
            properties: {
              items: listOf('Scan'),
              next: {
                ...text,
                ...nullable,
                ...described('Cursor of the next page; null on the last.'),
              },
            },
          }),
          ...errors(400, 404),
        },
      },
      post: {
        ...{ operationId: 'createScan', requestBody: sent(ref('NewScan')) },
        responses: { 201: shown('Made.', ref('Scan')), ...errors(400, 404, 415) },
      },
    },
    '/parcels/{parcelId}/scans/{scanId}': {
      parameters: [key('parcelId', id), key('scanId', id)],
      ...ofRow('Scan', []),
    },
    ...keyedPaths('/lockers', 'number', 'Locker', [409]),
    ...keyedPaths('/tickets', 'id', 'Ticket', []),
  },
  components: {
    schemas: {
      Parcel: closed({ id, ...parcel, ...lists }, ['id', ...Object.keys(parcel)]),
      Scan: closed({ id, parcelId: id, ...scan }, ['id', 'parcelId', ...Object.keys(scan)]),
      ...schemas({ ...parcel, ...lists }, scan, ['place', 'seenAt']),
      ...keyed('Locker', closed({ number: digits, hall }, ['number', 'hall'])),
      ...keyed('Ticket', closed({ hall }, ['hall'])),
    },
  },
};
