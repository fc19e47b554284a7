import { operators, whereOperators } from '../../../server-template/shared/list/operators.ts';
import type { ApiModel, Model, Operation, Property } from '../../model/api-model.ts';
import { relationNames, relationOf } from '../../model/resolve/access/rule-path.ts';
import { isLetIn, readerOf } from '../../model/resolve/embed/related-rules.ts';
import type { DocumentDraft, Part } from '../document-draft.ts';
import { section } from '../document-draft.ts';
import { operandSchema } from '../operand-schemas.ts';
import { plainProperties, comparedSchema } from './query-schemas.ts';

/** Logical operators; a property of such a name cannot be filtered by. */
const joints: readonly string[] = ['and', 'or', 'not'];

/** Adds the `Where` schemas of a model and of the models that its foreign keys reference. */
export function writeWhere(
  draft: DocumentDraft,
  api: ApiModel,
  { model, list }: { readonly model: Model; readonly list: Operation },
): Part {
  const own = plainWhere(draft, model);
  const properties = section(draft.part(own['$ref'] as string), 'properties');
  for (const name of relationNames(api.models, model)) {
    const relation = relationOf(api.models, model, name);
    if (relation === null || properties[name] !== undefined) continue;
    const isHidden = relation.key.some(([key]) =>
      model.properties.some((property) => property.name === key && property.hidden),
    );
    const isOfItself = relation.model === model && relation.key.length > 1;
    const reader = readerOf(api.operations, relation.model);
    const isShown = reader !== undefined && isLetIn(list.security, reader.security);
    if (isHidden || isOfItself || !isShown) continue;
    properties[name] = plainWhere(draft, relation.model);
  }
  return own;
}

/** Removes the `Where` schemas of a model, except those that other queries use. */
export function dropWhere(draft: DocumentDraft, model: Model): void {
  const schemas = section(section(draft.root, 'components'), 'schemas') as Record<string, Part>;
  const own = draft.schema(whereName(model));
  const properties = (own?.['properties'] ?? {}) as Record<string, Part>;
  const related = Object.entries(properties).filter(
    ([name, { $ref }]) => !joints.includes(name) && /Where_*$/.test(String($ref)),
  );
  for (const [name] of related) delete properties[name];
  for (const name of [
    draft.schemaName(whereName(model)),
    ...related.map(([, { $ref }]) => nameIn($ref)),
  ])
    dropUnusedWhere(schemas, draft, name);
  draft.dropUnused(
    ...Object.keys(schemas)
      .filter((name) => /Condition_*$/.test(name))
      .map((name) => `#/components/schemas/${name}`),
  );
}

function nameIn(reference: unknown): string {
  return String(reference).split('/').at(-1) ?? '';
}

/** Conditions refer to themselves, so its own references do not count. */
function dropUnusedWhere(schemas: Record<string, Part>, draft: DocumentDraft, name: string): void {
  const { [name]: own, ...others } = schemas;
  if (own === undefined) return;
  const text = JSON.stringify([others, draft.root['paths']]);
  if (!text.includes(JSON.stringify(`#/components/schemas/${name}`))) delete schemas[name];
}

function whereName({ name }: Model): string {
  return `${name}Where`;
}

function plainWhere(draft: DocumentDraft, model: Model): Part {
  const name = whereName(model);
  const own = { $ref: `#/components/schemas/${draft.schemaName(name)}` };
  const columns = plainProperties(model)
    .filter((property) => !joints.includes(property.name))
    .map((property) => [property.name, conditionOf(draft, property)] as const);
  const several = { type: 'array', minItems: 1, maxItems: 50, items: own };
  return draft.component('schemas', name, {
    type: 'object',
    additionalProperties: false,
    properties: { ...Object.fromEntries(columns), and: several, or: several, not: own },
  });
}

/** The comparisons that a property allows: one component per kind of value. */
function conditionOf(draft: DocumentDraft, property: Property): Part {
  const value = comparedSchema(property);
  const {
    type,
    format,
    enum: members,
  } = value as { type?: string; format?: string; enum?: unknown };
  const schema = conditionSchema(value, property);
  if (members !== undefined || type === undefined) return schema;
  const name = `${pascal(format ?? type)}Condition`;
  const known = draft.schema(name);
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema)) return schema;
  return draft.component('schemas', name, schema);
}

function conditionSchema(value: Part, { type }: Property): Part {
  const suiting = whereOperators.filter((op) => operators[op].compares(type.kind));
  return {
    type: 'object',
    additionalProperties: false,
    minProperties: 1,
    properties: Object.fromEntries(suiting.map((op) => [op, operandSchema(op, value)])),
  };
}

function pascal(name: string): string {
  return name
    .split(/[^a-z0-9]+/i)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
