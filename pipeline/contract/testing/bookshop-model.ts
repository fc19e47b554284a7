import type { ApiModel } from '../../model/api-model.ts';
import { parseDocument } from '../../model/load/load-document.ts';
import { resolveModel } from '../../model/resolve-model.ts';
import { bookshopDocument } from './bookshop-document.ts';
import type { Row } from './faulty/layers.ts';
import type { Fault } from './faulty/try-faulty.ts';

/** The loaded document. */
export const bookshopSource = await parseDocument(
  JSON.stringify(bookshopDocument),
  'bookshop.json',
  'server',
);

/** Authors and their books. */
export const bookshopModel = resolveModel(bookshopSource);

/** The server of the document with other schemas of bodies: it does not check a keyword. */
function unchecked(change: (schema: Row) => Row): { readonly served: ApiModel } {
  const next = structuredClone(bookshopSource);
  const schemas = next.components?.['schemas'] as Record<string, Row>;
  for (const name of Object.keys(schemas).filter((one) => one !== 'Error')) {
    const { properties = {}, ...own } = schemas[name] as { readonly properties: Row };
    const changed = Object.entries(properties).map(([key, one]) => [key, change(one as Row)]);
    schemas[name] = { ...change(own), properties: Object.fromEntries(changed) as Row };
  }
  return { served: resolveModel(next) };
}

/** The server that does not check a keyword. */
export const without = (keyword: string): Fault =>
  unchecked(({ [keyword]: _, ...schema }) => schema);
