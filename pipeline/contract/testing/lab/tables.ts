import {
  closed,
  columns,
  errors,
  int32,
  json,
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
  details,
  scan,
  schemas,
  orders,
  limit,
  located,
  ofRow,
  put,
} from './lab-schemas.ts';

const of =
  (model: string) =>
  (action: string): Part => ({ 'x-crud': { model, action } });
const total = {
  'X-Total-Count': { schema: { type: 'integer', minimum: 0 } },
  Link: { schema: text },
};
const listed = (model: string): Part => ({ 'x-crud': { model, action: 'list', total: 'exact' } });
const identity = { type: 'bigint', identity: 'byDefault' };
const table = (name: string, more: Part): Part => ({
  'x-db': { kind: 'table', table: name, primaryKey: ['id'], ...more },
});
const type = (name: string): Part => ({ type: name });
const scanned = { parcelId: id, ...scan };
const changes = ofRow('Parcel', [409], of('Parcel'));

/** The same of tables: scans are elsewhere, and JSON is patched. */
export const tablesDocument = {
  openapi: '3.0.3',
  info: { title: 'Parcels', version: '1' },
  paths: {
    '/parcels': {
      get: {
        ...{ operationId: 'listParcels', ...listed('Parcel') },
        parameters: [
          query(
            'page',
            { type: 'integer', minimum: 1, maximum: 100000, default: 1 },
            { role: 'page' },
          ),
          query('limit', limit, { role: 'limit' }),
          query(
            'sort',
            { type: 'array', items: { ...text, enum: orders } },
            { role: 'sort' },
            { style: 'form', explode: false },
          ),
          query('priority', priority, { filter: 'priority' }),
          query('insured', { type: 'boolean' }, { filter: 'insured' }),
          query('minWeight', int32, { filter: 'weight', op: 'gte' }),
          query('recipient', text, { filter: 'recipient' }),
        ],
        responses: { 200: shown('A page.', listOf('Parcel'), total), ...errors(400) },
      },
      post: {
        ...{ operationId: 'createParcel', ...of('Parcel')('create') },
        requestBody: sent(ref('NewParcel')),
        responses: { 201: shown('Made.', ref('Parcel'), located), ...errors(400, 409, 415) },
      },
    },
    '/parcels/{parcelId}': {
      parameters: [key('parcelId', id)],
      ...{ ...changes, put: put(of('Parcel')('update')) },
      patch: {
        ...(changes['patch'] as Part),
        requestBody: {
          required: true,
          content: {
            ...(json(ref('ParcelPatch'))['content'] as Part),
            'application/merge-patch+json': { schema: ref('ParcelPatch') },
          },
        },
      },
    },
    '/scans': {
      get: {
        ...{ operationId: 'listScans', ...listed('Scan') },
        parameters: [
          query('limit', limit, { role: 'limit' }),
          query('cursor', text, { role: 'cursor' }, { allowEmptyValue: true }),
        ],
        responses: { 200: shown('A page.', listOf('Scan'), total), ...errors(400) },
      },
      post: {
        ...{ operationId: 'createScan', ...of('Scan')('create') },
        requestBody: sent(ref('NewScan')),
        responses: { 201: shown('Made.', ref('Scan')), ...errors(400, 409, 415) },
      },
    },
    '/scans/{scanId}': { parameters: [key('scanId', id)], ...ofRow('Scan', [409], of('Scan')) },
  },
  components: {
    schemas: {
      Parcel: {
        ...closed(
          columns(
            { id, ...parcel, ...details },
            {
              ...{ id: identity, reference: type('text'), recipient: type('text') },
              ...{ notes: { ...type('text'), ...nullable }, weight: type('integer') },
              priority: { ...type('text'), default: "'normal'" },
              barcode: { ...type('bigint'), ...nullable },
              value: { ...type('numeric(9,2)'), ...nullable },
              fragile: { ...type('boolean'), default: 'false' },
              ...{ insured: type('boolean'), dueOn: type('date') },
              collectedAt: { ...type('timestamptz'), ...nullable },
              details: { ...type('jsonb'), ...nullable },
            },
          ),
          ['id', ...Object.keys(parcel), 'details'],
        ),
        ...table('parcels', { uniques: [{ columns: ['reference'] }] }),
      },
      Scan: {
        ...closed(
          columns(
            { id, ...scanned },
            {
              ...{ id: identity, parcelId: type('bigint'), place: type('text') },
              ...{ seenAt: type('timestamptz'), degrees: { ...type('integer'), ...nullable } },
            },
          ),
          ['id', ...Object.keys(scanned)],
        ),
        ...table('scans', {
          foreignKeys: [
            { columns: ['parcel_id'], references: { table: 'parcels', columns: ['id'] } },
          ],
        }),
      },
      ...schemas({ ...parcel, ...details }, scanned, ['parcelId', 'place', 'seenAt']),
    },
  },
  'x-db': { format: 2, provider: 'postgresql', defaultSchema: 'public' },
};
