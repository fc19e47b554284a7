import type { EnvelopeMember, Member } from '../../../../server-template/shared/response-shape.ts';
import type { ApiModel, Crud, Model, Operation } from '../../../model/api-model.ts';
import type { OpenApiDocument, SchemaOrReference } from '../../../openapi-document.ts';
import { findProperty, followed } from '../followed-schema.ts';

/** A property of a model's rows that is neither a column nor a constant. */
export interface ComputedProperty {
  /** Path of names: `address.label`. */
  readonly name: string;
  readonly schema: SchemaOrReference;
  readonly isRequired: boolean;
}

/** The computed properties of a model in all of its operations, without duplicates. */
export function computedProperties(
  { document, operations }: Pick<ApiModel, 'document' | 'operations'>,
  model: Model,
): readonly ComputedProperty[] {
  const found = new Map<string, ComputedProperty>();
  for (const operation of operations) {
    if (operation.crud?.model !== model) continue;
    const row = rowSchema(document, operation, operation.crud);
    for (const property of computedOf(document, operation.crud.row, { schema: row, path: '' })) {
      if (!found.has(property.name)) found.set(property.name, property);
    }
  }
  return [...found.values()];
}

interface Around {
  readonly schema: SchemaOrReference;
  readonly path: string;
}

function computedOf(
  document: OpenApiDocument,
  members: readonly Member[],
  { schema, path }: Around,
): readonly ComputedProperty[] {
  return members.flatMap(({ name, value }) => {
    const property = findProperty(document, schema, name);
    const own = property?.schema ?? {};
    if (value.kind === 'object') {
      return computedOf(document, value.members, { schema: own, path: `${path}${name}.` });
    }
    if (value.kind !== 'computed') return [];
    return [{ name: `${path}${name}`, schema: own, isRequired: property?.isRequired === true }];
  });
}

function rowSchema(
  document: OpenApiDocument,
  { responses }: Operation,
  { action, envelope }: Crud,
): SchemaOrReference {
  const response = responses.find(
    ({ status, schema }) => status.startsWith('2') && schema !== null,
  );
  const content =
    action === 'query'
      ? (followed(document, response?.schema ?? {})?.properties?.['items'] ?? {})
      : inEnvelope(document, response?.schema ?? {}, envelope);
  return action === 'list' || action === 'query' || action.startsWith('bulk')
    ? (followed(document, content)?.items ?? {})
    : content;
}

function inEnvelope(
  document: OpenApiDocument,
  schema: SchemaOrReference,
  envelope: readonly EnvelopeMember[] | null,
): SchemaOrReference {
  const holder = envelope?.find(({ value }) => holdsRows(value));
  if (holder === undefined) return schema;
  const inner = findProperty(document, schema, holder.name)?.schema ?? {};
  return holder.value.kind === 'object' ? inEnvelope(document, inner, holder.value.members) : inner;
}

function holdsRows(value: EnvelopeMember['value']): boolean {
  if (value.kind === 'object') return value.members.some((member) => holdsRows(member.value));
  return value.kind === 'rows' || value.kind === 'row';
}
