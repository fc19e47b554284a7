import type { Member } from '../../../../server-template/shared/response-shape.ts';
import type { SchemaOrReference } from '../../../openapi-document.ts';
import type { Crud, Embed, Model, Operation, Relation } from '../../api-model.ts';
import type { Located } from '../../json-pointer.ts';
import { nearestNameHint } from '../../nearest-name.ts';
import { rowsPlace } from '../crud/response-envelope.ts';
import { rowMembers } from '../crud/row-members.ts';
import type { OperationDraft } from '../draft-operations.ts';
import { choicesOf } from '../list/list-choices.ts';
import { listParameter } from '../list/list-subject.ts';
import { jsonContent } from '../resolve-contents.ts';
import { isHidden, relationDbOf } from '../resolve-models.ts';
import { objectShape } from '../../schemas/schema-shape.ts';
import { withEmbeddedLists } from './embedded-lists.ts';
import type { Readers } from './related-rules.ts';
import { resolveRelation } from './resolve-relation.ts';
import type { RelationContext } from './resolve-relation.ts';

/** An operation whose relations are resolved. */
export interface EmbedContext extends RelationContext {
  readonly readers: Readers;
  readonly operation: Operation;
}

/** The embed parameter of an operation; null: none. */
export function embedOf(context: EmbedContext, { parameters }: OperationDraft): Embed | null {
  const { resolution, operation } = context;
  const { crud } = operation;
  const located = parameters.find(({ value }) => value.role === 'embed' && value.in === 'query');
  if (crud === null) return null;
  if (located === undefined) {
    withEmbeddedLists(resolution, [], parameters);
    return null;
  }
  const wanted = choicesOf(resolution, located).map(({ text, place }) => ({
    ...{ names: text.split('.'), place },
  }));
  const embed = embedOfChoices(context, listParameter(resolution, located), wanted);
  if (embed === null) return null;
  return { ...embed, relations: withEmbeddedLists(resolution, embed.relations, parameters) };
}

/** The embedded relations for the names that a request may choose. */
export function embedOfChoices(
  context: EmbedContext,
  parameter: Embed['parameter'],
  wanted: readonly WantedRelation[],
): Embed | null {
  const { crud } = context.operation;
  const row = crud === null ? null : rowSchema(context, crud);
  if (crud === null || row === null) return null;
  return { parameter, relations: relationsOf(context, { model: crud.model, row }, wanted) };
}

/** The relation of an operation's rows with the given name; null: none. */
export function embeddedRelation(
  context: EmbedContext,
  { name, place }: { readonly name: string; readonly place: string },
): Relation | null {
  const { crud } = context.operation;
  const row = crud === null ? null : rowSchema(context, crud);
  const property = row === null ? null : objectShape(context.resolution, row).properties.get(name);
  if (crud === null || row === null || property === null || property === undefined) return null;
  if (relationDbOf(property.value) === null || isHidden(property.value)) return null;
  return relationNamed(context, { model: crud.model, row }, { name, place, further: [] });
}

function rowSchema(
  { resolution, operation }: EmbedContext,
  { model, action }: Crud,
): Located<SchemaOrReference> | null {
  const wanted = action === 'create' ? '201' : '200';
  const response = operation.responses.find(({ status }) => status === wanted);
  const { schema = null, schemaPointer = null } = jsonContent(response?.contents ?? []) ?? {};
  if (schema === null || schemaPointer === null) return null;
  const body = { value: schema, pointer: schemaPointer };
  return rowsPlace(resolution, { model, action }, body)?.row ?? null;
}

/** A relation that a request may choose. */
export interface WantedRelation {
  /** Names of the relations on the path, the last of which is the wanted one. */
  readonly names: readonly string[];
  readonly place: string;
}

interface Rows {
  readonly model: Model;
  readonly row: Located<SchemaOrReference>;
}

function relationsOf(
  context: EmbedContext,
  rows: Rows,
  wanted: readonly WantedRelation[],
): readonly Relation[] {
  const byName = Map.groupBy(wanted, ({ names: [name = ''] }) => name);
  return [...byName].flatMap(([name, ways]) => {
    const further = ways
      .filter(({ names }) => names.length > 1)
      .map(({ names, place }) => ({ names: names.slice(1), place }));
    const relation = relationNamed(context, rows, { name, place: ways[0]?.place ?? '', further });
    return relation === null ? [] : [relation];
  });
}

function relationNamed(
  context: EmbedContext,
  { model, row }: Rows,
  {
    name,
    place,
    further,
  }: Pick<WantedRelation, 'place'> & {
    readonly name: string;
    readonly further: readonly WantedRelation[];
  },
): Relation | null {
  const { resolution, readers, operation } = context;
  const { properties } = objectShape(resolution, row);
  const schema = properties.get(name);
  const source = schema === undefined ? null : relationDbOf(schema.value);
  if (schema === undefined || source === null || isHidden(schema.value)) {
    const known = [...properties].flatMap(([own, { value }]) =>
      relationDbOf(value) === null ? [] : [own],
    );
    const message = `The rows of ${model.name} here have no related rows called ${JSON.stringify(name)}.`;
    resolution.problems.add(place, message, nearestNameHint(name, known));
    return null;
  }
  const found = resolveRelation(context, model, { source, schema });
  if (found === null) return null;
  const shown = rowMembers(resolution, found.model, objectShape(resolution, found.row));
  if (shown.row.some(isComputed)) {
    const message = `Rows of ${found.model.name} have a property computed in custom/, so they cannot be embedded whole.`;
    const hint = `Give ${JSON.stringify(name)} its own schema without that property.`;
    resolution.problems.add(schema.pointer, message, hint);
  }
  return {
    ...{ name, model: found.model, key: found.key, most: found.most, ...shown },
    ...(found.isCount === true ? { isCount: true } : {}),
    ...(found.through === undefined
      ? {}
      : {
          through: {
            ...found.through,
            rows: readers.ruleFor(operation, found.through.model, place),
          },
        }),
    rows: readers.ruleFor(operation, found.model, place),
    relations: relationsOf(context, { model: found.model, row: found.row }, further),
  };
}

function isComputed({ value }: Member): boolean {
  return value.kind === 'computed' || (value.kind === 'object' && value.members.some(isComputed));
}
