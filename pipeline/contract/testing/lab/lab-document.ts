import type { ApiModel } from '../../../model/api-model.ts';
import { loadDocument } from '../../../model/load/load-document.ts';
import { resolveModel } from '../../../model/resolve/resolve-model.ts';

/**
 * Document of the lab: `anybody.json` has no extensions, `tables.json` is one of tables. Both
 * describe the same parcels and scans.
 */
export type LabVariant = 'anybody' | 'tables';

const documents = {
  anybody: await loadDocument(
    new URL('anybody.json', import.meta.url).pathname,
    'anybody.json',
    'any',
  ),
  tables: await loadDocument(new URL('tables.json', import.meta.url).pathname),
};

/** The resolved document. */
export function labModel(variant: LabVariant): ApiModel {
  return resolveModel(documents[variant], 'lab.json', variant === 'anybody' ? 'any' : 'server');
}
