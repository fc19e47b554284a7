import type { Catalog, Column } from '../../catalog/catalog.ts';
import type { CheckFlavour } from '../../dialects/dialect.ts';
import { X_DB } from '../../extensions.ts';
import type { TypeDb } from '../../extensions.ts';
import type { OpenApiDocument, Reference, SchemaObject } from '../../openapi-document.ts';
import type { Field } from '../field.ts';
import { ClaimedNames } from '../names/claimed-names.ts';
import { bodyNames } from '../names/words.ts';
import { typeKey, typeNames } from '../names/previous-names.ts';
import { reservedModelNames } from '../names/reserved-names.ts';
import { modelNameOf } from '../names/words.ts';
import type { Resource } from '../resource.ts';
import { valueSchema } from './property-schema.ts';
import { nullableSchema } from './type-keywords.ts';

/**
 * Enum types of a database, and domains with listed values: each is a component that columns and
 * filters refer to.
 */
export interface TypeSchemas {
  readonly components: readonly (readonly [name: string, schema: SchemaObject])[];
  /** Whether a type has a component. */
  readonly has: (type: TypeDb) => boolean;
  /** A column's schema, as a reference if its type has an equal component. */
  refer(field: Field, schema: SchemaObject): SchemaObject;
  /** The component with exactly these values, for a filter. */
  reference(field: Field, values: readonly unknown[]): Reference | null;
}

/** The components for the types of all columns. */
export function typeSchemas(
  resources: readonly Resource[],
  {
    catalog,
    flavour,
    previous,
  }: {
    readonly catalog: Catalog;
    readonly flavour: CheckFlavour;
    readonly previous: OpenApiDocument | undefined;
  },
): TypeSchemas {
  const types = listedTypes(resources, catalog, flavour);
  const names = nameTypes(types, resources, previous);
  const typeOf = ({ column }: Field): ListedType | undefined => {
    const source = sourceOf(column, catalog);
    return source === null ? undefined : types.get(typeKey(source));
  };
  const referTo = ({ key }: ListedType, form: Form): Reference => ({
    $ref: `#/components/schemas/${formName(names.get(key) ?? '', form)}`,
  });
  const components = [...types.values()].flatMap((type) =>
    [...type.forms].sort().map((form) => {
      const schema = { ...type.schema, [X_DB]: type.source };
      const named = formName(names.get(type.key) ?? '', form);
      return [named, form === 'nullable' ? nullableSchema(schema) : schema] as const;
    }),
  );
  return {
    components: components.sort(([one], [other]) => (one < other ? -1 : 1)),
    has: (type) => types.has(typeKey(type)),
    refer: (field, schema) => {
      const type = typeOf(field);
      if (type === undefined || !sameKeywords(coreOf(schema), type.schema)) return schema;
      const form = formOf(schema);
      if (schema.type === 'array') return { ...schema, items: referTo(type, form) };
      const { default: literal, description } = schema;
      return {
        allOf: [referTo(type, form)],
        ...(literal === undefined ? {} : { default: literal }),
        ...(description === undefined ? {} : { description }),
      };
    },
    reference: (field, values) => {
      const type = typeOf(field);
      return type?.forms.has('plain') && sameKeywords(values, type.schema.enum)
        ? referTo(type, 'plain')
        : null;
    },
  };
}

/**
 * An enum cannot be extended by null: nullable columns, and items of arrays, have a separate
 * component.
 */
type Form = 'plain' | 'nullable';

interface ListedType {
  readonly key: string;
  readonly source: TypeDb;
  readonly schema: SchemaObject;
  readonly forms: Set<Form>;
}

/** Types with listed values, by key; a CHECK may give a column fewer values than its domain. */
function listedTypes(
  resources: readonly Resource[],
  catalog: Catalog,
  flavour: CheckFlavour,
): ReadonlyMap<string, ListedType> {
  const types = new Map<string, ListedType>();
  for (const field of resources.flatMap(({ fields }) => fields)) {
    const source = sourceOf(field.column, catalog);
    const value = source === null ? {} : valueSchema(field, flavour);
    const schema = coreOf(value);
    if (source === null || schema?.enum === undefined) continue;
    const key = typeKey(source);
    const known = types.get(key);
    const isLonger = (known?.schema.enum?.length ?? 0) < schema.enum.length;
    const forms = known?.forms ?? new Set<Form>();
    forms.add(formOf(value));
    // Filters do not accept null.
    if (value.type !== 'array') forms.add('plain');
    types.set(key, { key, source, schema: known && !isLonger ? known.schema : schema, forms });
  }
  return types;
}

/** The named type of a column or of its items; a domain over an enum counts as the enum. */
function sourceOf({ type, domain }: Column, catalog: Catalog): TypeDb | null {
  const element = type.kind === 'array' ? type.element : type;
  const named =
    element.kind === 'enum' && element.name !== null
      ? { kind: 'enum' as const, schema: element.schema, name: element.name }
      : domain && { kind: 'domain' as const, ...domain };
  if (named === null) return null;
  const { kind, schema, name } = named;
  const isMentioned = schema !== null && schema !== catalog.defaultSchema;
  return { kind, ...(isMentioned ? { schema } : {}), name };
}

/** The schema without null and without the column's own keywords. */
function coreOf(schema: SchemaObject): SchemaObject | null {
  const { items } = schema;
  if (schema.type === 'array') return items === undefined || '$ref' in items ? null : coreOf(items);
  const { nullable: _n, default: _d, example: _e, description: _t, ...core } = schema;
  const values = core.enum?.filter((value) => value !== null);
  return values === undefined ? null : { ...core, enum: values };
}

function formOf({ type, items, nullable }: SchemaObject): Form {
  if (type === 'array' && items !== undefined && !('$ref' in items)) return formOf(items);
  return nullable === true ? 'nullable' : 'plain';
}

function formName(name: string, form: Form): string {
  return form === 'nullable' ? `Nullable${name}` : name;
}

/**
 * The name in an earlier document, else that of the type, in both forms, distinct from those of
 * models.
 */
function nameTypes(
  types: ReadonlyMap<string, ListedType>,
  resources: readonly Resource[],
  previous: OpenApiDocument | undefined,
): ReadonlyMap<string, string> {
  const claims = new ClaimedNames(reservedModelNames);
  for (const { model } of resources) claims.claim(model, ...bodyNames(model));
  const earlier = typeNames(previous);
  return new Map(
    [...types.values()].map(({ key, source }) => {
      const own = modelNameOf(source.name) || 'Values';
      const candidates = [earlier.get(key), own, `${own}Value`].filter(
        (name) => name !== undefined,
      );
      const numbered = (number: number): string => `${own}Value${number}`;
      return [key, claims.choose(candidates, numbered, (name) => [`Nullable${name}`])];
    }),
  );
}

function sameKeywords(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
