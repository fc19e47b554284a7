import type { SchemaOrReference } from '../../openapi-document.ts';
import type { Model, Operation } from '../api-model.ts';
import { pointerTo } from '../json-pointer.ts';
import type { OperationDraft } from './draft-operations.ts';
import { checkQueryLimits, resolveQuery } from './query/resolve-query.ts';
import { withRelatedFilters } from './query/related-filters.ts';
import { relationDbOf } from './resolve-models.ts';
import { objectShape } from '../schemas/schema-shape.ts';
import type { Resolution } from '../schemas/schema-shape.ts';
import { nestedOf } from './nested/resolve-nested.ts';
import { createReaders } from './embed/related-rules.ts';
import { embedOf } from './embed/resolve-embed.ts';
import { resolveRelation } from './embed/resolve-relation.ts';
import type { RelationContext } from './embed/resolve-relation.ts';

/** The operations with the relations that each can embed or query. */
export function withRelations(
  resolution: Resolution,
  {
    models,
    drafts,
    operations,
  }: {
    readonly models: readonly Model[];
    readonly drafts: readonly OperationDraft[];
    readonly operations: readonly Operation[];
  },
): readonly Operation[] {
  const context: RelationContext = { resolution, models, known: new Map() };
  checkModels(context);
  const readers = createReaders(resolution, operations);
  return operations.map((operation, index) => {
    const draft = drafts[index];
    if (draft === undefined) return operation;
    const own = { ...context, readers, operation };
    checkQueryLimits(own, draft.crud);
    if (operation.crud?.action === 'query')
      return { ...operation, ...resolveQuery(own, draft.crud) };
    return {
      ...operation,
      list: withRelatedFilters(own, draft),
      embed: embedOf(own, draft),
      nested: nestedOf(own, draft),
    };
  });
}

/** Problems of a model's relations are reported even if no operation embeds them. */
function checkModels(context: RelationContext): void {
  const { resolution, models } = context;
  const { schemas = {} } =
    (resolution.document as { components?: { schemas?: Record<string, SchemaOrReference> } })
      .components ?? {};
  for (const model of models) {
    const value = schemas[model.name];
    if (value === undefined) continue;
    const pointer = pointerTo('#/components/schemas', model.name);
    const { properties, required } = objectShape(resolution, { value, pointer });
    for (const [name, schema] of properties) {
      const source = relationDbOf(schema.value);
      if (source === null) continue;
      resolveRelation(context, model, { source, schema });
      if (!required.has(name)) continue;
      const message = `${JSON.stringify(name)} is returned only if a request embeds it, so it cannot be required.`;
      resolution.problems.add(pointer, message, 'Remove it from "required".');
    }
  }
}
