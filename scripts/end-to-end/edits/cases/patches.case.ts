import type { EditedDocument, Part } from '../edited-document.ts';
import type { EditRow } from '../edit-row.ts';

const merge = 'application/merge-patch+json';
const asMerge = { send: { 'Content-Type': merge } };

/** Declares a media type for the body of an operation on one product, which PUT and PATCH share in the shop. */
function take(shop: EditedDocument, operation: string, type: string, schema?: Part): void {
  const own = shop.part('#/components/requestBodies/UpdateProduct') as {
    content: Record<string, object>;
  };
  const body = structuredClone(own);
  body.content[type] = schema === undefined ? { ...own.content['application/json'] } : { schema };
  shop.change({ [`${operation} /products/{id}`]: { requestBody: body } });
}

/** Updates of a row by RFC 7396. */
export const patchEdits: readonly EditRow[] = [
  {
    name: 'a merge patch as well as JSON',
    change: (shop) => take(shop, 'PATCH', merge),
    calls: [
      ['PATCH /products/1', { attributes: { a: { b: 1 }, c: 2 } }, 200, {}],
      ['PATCH /products/1', { attributes: { a: { d: 3 } } }, 200, {}, asMerge],
      ['GET /products/1', undefined, 200, { attributes: { a: { b: 1, d: 3 }, c: 2 } }],
      ['PATCH /products/1', { attributes: { a: { b: null } } }, 200, {}, asMerge],
      ['GET /products/1', undefined, 200, { attributes: { a: { b: undefined, d: 3 }, c: 2 } }],
      ['PATCH /products/1', { attributes: { e: 1 } }, 200, {}],
      ['GET /products/1', undefined, 200, { attributes: { a: undefined, c: undefined, e: 1 } }],
      ['PATCH /products/1', { attributes: null, description: null }, 200, {}, asMerge],
      ['GET /products/1', undefined, 200, { attributes: null, description: null }],
      ['PATCH /products/1', { price: null }, 400, { statusCode: 400 }, asMerge],
      ['PATCH /products/99', { stock: 1 }, 404, { statusCode: 404 }, asMerge],
      [
        ...(['PATCH /products/1', [], 415, { statusCode: 415 }] as const),
        {
          send: { 'Content-Type': 'application/json-patch+json' },
          headers: { 'accept-patch': `application/json, ${merge}` },
        },
      ],
    ],
    types: `const params = { path: { id: 1 }, header: { 'Content-Type': '${merge}' } } as const;
      const { data } = await api.PATCH('/products/{id}', { params, body: { stock: 1 } });
      void data;`,
    everywhere: true,
  },
  {
    name: 'a merge patch alone',
    change: (shop) => {
      take(shop, 'PATCH', merge);
      const { requestBody } = shop.part('PATCH /products/{id}') as {
        requestBody: { content: Part };
      };
      delete requestBody.content['application/json'];
    },
    calls: [
      ['PATCH /products/1', { attributes: { a: 1 } }, 200, {}, asMerge],
      ['PATCH /products/1', { attributes: { b: 2 }, stock: 4 }, 200, {}, asMerge],
      ['GET /products/1', undefined, 200, { stock: 4, attributes: { a: 1, b: 2 } }],
      ['PATCH /products/1', { stock: 1 }, 415, { statusCode: 415 }],
    ],
    types: `const path = { id: 1 };
      await api.PATCH('/products/{id}', { params: { path, header: { 'Content-Type': '${merge}' } }, body: {} });
      // @ts-expect-error: it would be sent as JSON
      await api.PATCH('/products/{id}', { params: { path }, body: {} });`,
  },
  {
    name: 'a merge patch of a PUT',
    change: (shop) => take(shop, 'PUT', merge),
    rejected: { at: '/paths/~1products~1{id}/put', says: /PATCH/ },
  },
  {
    name: 'a merge patch that sets less than JSON does',
    change: (shop) =>
      take(shop, 'PATCH', merge, {
        type: 'object',
        additionalProperties: false,
        properties: { stock: { type: 'integer', format: 'int64', minimum: 0 } },
      }),
    rejected: { at: '/paths/~1products~1{id}/patch', says: /same properties.*attributes/ },
  },
  {
    name: 'a merge patch of a creation',
    change: (shop) => {
      const { requestBody } = shop.part('POST /products') as { requestBody: { content: Part } };
      requestBody.content[merge] = requestBody.content['application/json'];
    },
    rejected: { at: '/paths/~1products/post', says: /PATCH/ },
  },
];
