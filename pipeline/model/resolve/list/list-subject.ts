import type { ListParameter } from '../../../../server-template/shared/list/list-abilities.ts';
import type { ColumnType } from '../../../catalog/catalog.ts';
import type { DeclaredCrud } from '../../../extensions.ts';
import type { SchemaObject } from '../../../openapi-document.ts';
import type { Crud, Parameter, Property } from '../../api-model.ts';
import { pointerTo } from '../../json-pointer.ts';
import type { Located } from '../../json-pointer.ts';
import { propertyHint } from '../../property-hint.ts';
import type { OperationDraft } from '../draft-operations.ts';
import { mergedSchema } from '../../schemas/schema-shape.ts';
import type { Resolution } from '../../schemas/schema-shape.ts';

/** A list whose abilities are resolved. */
export interface ListSubject {
  readonly operation: OperationDraft['operation'];
  readonly crud: Crud;
  readonly source: DeclaredCrud;
  /** Its query parameters with their places. */
  readonly parameters: readonly Located<Parameter>[];
}

/** The schema of a single value of a parameter: that of the items for an array. */
export function valueSchemaOf(
  resolution: Resolution,
  { value: { schema, schemaPointer }, pointer }: Located<Parameter>,
): Located<SchemaObject> {
  const place = schemaPointer ?? pointer;
  const whole = { value: schema, pointer: place };
  if (schema.type !== 'array' || schema.items === undefined) return whole;
  const items = { value: schema.items, pointer: pointerTo(place, 'items') };
  return mergedSchema(resolution, items) ?? whole;
}

/**
 * Resolves a parameter of a list; `column` determines how text values without a schema are parsed.
 */
export function listParameter(
  resolution: Resolution,
  located: Located<Parameter>,
  column?: ColumnType,
): ListParameter {
  const { value: parameter, pointer } = located;
  const { name, schema, style, explode } = parameter;
  if (style !== 'form' || parameter.mediaType !== null) {
    const message = `The parameter ${JSON.stringify(name)} must use "style": "form".`;
    resolution.problems.add(pointer, message, 'Remove "style" or "content".');
  }
  const { type = column?.kind } = valueSchemaOf(resolution, located).value;
  const isMany = schema.type === 'array';
  return {
    name,
    ...(isMany ? { many: explode ? ('repeated' as const) : ('commas' as const) } : {}),
    ...(type === undefined || !numberTypes.includes(type) ? {} : { type: 'number' }),
    ...(type === 'boolean' ? { type: 'boolean' } : {}),
  };
}

const numberTypes: readonly string[] = ['integer', 'number', 'decimal', 'float'];

/** Use of a property by a list. */
export interface PropertyUse {
  readonly name: string;
  readonly place: string;
  /** Completes "so it cannot be …": `used as a filter`. */
  readonly purpose: string;
}

/**
 * A property of the model that responses may contain; null, with a problem reported, if there is
 * none.
 */
export function shownProperty(
  { problems }: Resolution,
  { model }: Pick<Crud, 'model'>,
  { name, place, purpose }: PropertyUse,
): Property | null {
  const property = model.properties.find((candidate) => candidate.name === name);
  if (property === undefined) {
    const shown = model.properties.filter(({ hidden }) => !hidden);
    const message = `${model.name} has no property ${JSON.stringify(name)} with a column.`;
    problems.add(place, message, propertyHint(name, { name: model.name, properties: shown }));
    return null;
  }
  if (!property.hidden) return property;
  problems.add(place, `${JSON.stringify(name)} is never returned, so it cannot be ${purpose}.`);
  return null;
}
