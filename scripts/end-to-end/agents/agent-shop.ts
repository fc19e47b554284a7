import type { OpenApiDocument } from '../../../pipeline/openapi-document.ts';
import { everyAbleShop } from '../access/secured-shop.ts';
import { EditedDocument } from '../edits/edited-document.ts';

/** The shop with row rules and scopes, whose agents may write and delete, but not in bulk. */
export function agentShop(document: OpenApiDocument): OpenApiDocument {
  const shop = new EditedDocument(everyAbleShop(document));
  shop.change({ '#': { 'x-crud': { mcp: { allow: ['write', 'delete'] } } } });
  const source = shop.part('GET /orders/{id}')['x-crud'] as object;
  shop.change({
    'GET /orders/{id}': { 'x-crud': { ...source, tool: 'show_order' } },
    'GET /product_sales': { deprecated: true },
  });
  return shop.root as unknown as OpenApiDocument;
}
