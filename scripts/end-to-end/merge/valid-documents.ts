import { changeAbilities } from '../../../pipeline/abilities/change-abilities.ts';
import { fittedMerge } from '../../../pipeline/cli/introspect/fitting-merge.ts';
import { PipelineError } from '../../../pipeline/errors.ts';
import type { IntrospectedMerge } from '../../../pipeline/merge/merge-introspected.ts';
import type { ApiModel, Model } from '../../../pipeline/model/api-model.ts';
import { parseDocument } from '../../../pipeline/model/load/load-document.ts';
import { resolveModel } from '../../../pipeline/model/resolve-model.ts';
import type { OpenApiDocument } from '../../../pipeline/openapi-document.ts';
import type { Choice } from './migrations.ts';

/** A random ability for a model, as the words of `specmill add`. */
const abilities: readonly ((model: Model, to: number) => string)[] = [
  (model, to) => `filter ${propertyOf(model, to)} eq`,
  (model, to) => `filter ${propertyOf(model, to)} between`,
  (model, to) => `sort ${propertyOf(model, to)}`,
  () => 'search',
  () => 'fields',
  () => 'embed',
  () => 'query',
  () => 'csv',
  () => 'cursor',
  () => 'bulk',
  () => 'upsert',
  () => 'nested',
  () => 'etag',
  () => 'merge-patch',
  () => 'replica',
  () => 'ndjson',
  () => 'aliases json-server',
  (model, to) => `rows ${propertyOf(model, to)}=1`,
  (model, to) => `rows ${propertyOf(model, to)}=a`,
  (model, to) => `preset ${propertyOf(model, to)}=1`,
  (model, to) => `preset ${propertyOf(model, to)}=a`,
  (model, to) => `soft-delete ${propertyOf(model, to)}`,
  () => 'envelope data',
  () => 'prefix /v1',
  () => 'writes',
  () => 'mcp writes',
];

function propertyOf({ properties }: Model, to: number): string {
  return properties[to % Math.max(1, properties.length)]?.name ?? 'id';
}

/** The document with an ability; the same if it does not apply. */
export async function withAbility(
  document: OpenApiDocument,
  { at, to }: Choice,
): Promise<OpenApiDocument> {
  const api = await resolved(document);
  if (api instanceof PipelineError) return document;
  const model = api.models[at % Math.max(1, api.models.length)];
  if (model === undefined) return document;
  const words = abilities[Math.floor(to / 7) % abilities.length]?.(model, to).split(' ') ?? [];
  try {
    const change = { verb: 'add', words, to: [model.name], all: false } as const;
    return changeAbilities(document, api, change).document;
  } catch (error) {
    if (error instanceof PipelineError) return document;
    throw error;
  }
}

/** Why `build` rejects a document; null if it is valid. */
export async function errorOf(document: OpenApiDocument): Promise<PipelineError | null> {
  const api = await resolved(document);
  return api instanceof PipelineError ? api : null;
}

/** Law: the merge of a valid document is valid, possibly without edits that it reports. */
export async function validOutcome(
  merge: IntrospectedMerge,
): Promise<{ readonly document: OpenApiDocument } | { readonly broken: readonly string[] }> {
  const error = await errorOf(merge.document);
  if (error === null) return merge;
  const { document, fresh, changes } = merge;
  const fitted = await fittedMerge({ document, fresh, changes, error, taken: [], errorOf });
  return fitted ?? { broken: [`the merge of a valid document is invalid: ${error.message}`] };
}

async function resolved(document: OpenApiDocument): Promise<ApiModel | PipelineError> {
  try {
    return resolveModel(await parseDocument(JSON.stringify(document), 'shop.json'), 'shop.json');
  } catch (error) {
    if (error instanceof PipelineError) return error;
    throw error;
  }
}
