import type { OpenApiDocument } from '../../../pipeline/openapi-document.ts';
import type { StoryRequest, Told } from './told-stories.ts';

/** Requests of an ability, and what comes of each on every server and in the mock. */
export interface Story {
  readonly name: string;
  /** Lines for `specmill add`. */
  readonly abilities: readonly string[];
  readonly change?: (document: OpenApiDocument) => OpenApiDocument;
  readonly story: readonly StoryRequest[];
  readonly want: readonly Told[];
  /** Headers that are told too. */
  readonly headers?: readonly string[];
}

const ada = { name: 'Ada', email: 'ada@example.com' };
const alan = { name: 'Alan', email: 'alan@example.com' };
const row = (place: number, person: object) => ({ id: `{${place}}`, phone: null, ...person });
const prefers = { Prefer: 'return=representation' };

function withResponses(responses: object) {
  return (document: OpenApiDocument): OpenApiDocument => {
    const edited = structuredClone(document) as unknown as {
      readonly paths: Record<string, { readonly delete: { responses: object } }>;
    };
    const operation = edited.paths['/customers/{id}']?.delete;
    if (operation !== undefined) operation.responses = responses;
    return edited as unknown as OpenApiDocument;
  };
}

const rowResponse = { $ref: '#/components/responses/CustomerRow' };
const missing = { 404: { $ref: '#/components/responses/NotFound' } };

export const stories: readonly Story[] = [
  {
    name: 'a deletion that returns the row where that is preferred',
    abilities: [],
    change: withResponses({ 200: rowResponse, 204: { description: 'Deleted.' }, ...missing }),
    story: [
      { send: 'POST /customers', body: ada },
      { send: 'POST /customers', body: alan },
      { send: 'DELETE /customers/{1}' },
      { send: 'DELETE /customers/{2}', headers: prefers },
      { send: 'DELETE /customers/{2}', headers: prefers },
      { send: 'GET /customers' },
    ],
    want: [
      { status: 201, body: row(1, ada) },
      { status: 201, body: row(2, alan) },
      { status: 204 },
      { status: 200, body: row(2, alan) },
      { status: 404, body: { code: 'ROW_NOT_FOUND' } },
      { status: 200, body: [] },
    ],
  },
  {
    name: 'a deletion that always returns the row',
    abilities: [],
    change: withResponses({ 200: rowResponse, ...missing }),
    story: [
      { send: 'POST /customers', body: ada },
      { send: 'DELETE /customers/{1}' },
      { send: 'DELETE /customers/{1}' },
    ],
    want: [
      { status: 201, body: row(1, ada) },
      { status: 200, body: row(1, ada) },
      { status: 404, body: { code: 'ROW_NOT_FOUND' } },
    ],
  },
];
