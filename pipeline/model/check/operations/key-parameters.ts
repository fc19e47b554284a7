import type { Crud, Model, Operation, Parameter, Property } from '../../api-model.ts';
import { pointerTo } from '../../json-pointer.ts';
import type { ProblemList } from '../../problem-list.ts';
import { valueFormOf } from '../../resolve/crud/value-form.ts';
import { looserKeyword } from '../columns/looser-keyword.ts';
import { shown } from '../schemas/schema-subject.ts';

/**
 * Rejects path parameters that cannot hold the key of their column, and warns about those that
 * exclude some keys, whose rows are then unreachable.
 */
export function checkKeyParameters(
  problems: ProblemList,
  { crud, parameters, pointer }: Operation,
): void {
  for (const { parameter: name, column } of crud?.key ?? []) {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name);
    const property = crud?.model.properties.find(({ source }) => source.column === column);
    if (crud === null || parameter === undefined || property === undefined) continue;
    const place = parameter.schemaPointer ?? pointer;
    checkSwapped(problems, { key: crud.key, model: crud.model, property, name, place });
    checkParameter(problems, { model: crud.model, parameter, property, place });
  }
}

/** Parameters hold the columns of the key in order, whatever their names. */
function checkSwapped(
  problems: ProblemList,
  {
    key,
    model,
    property,
    name,
    place,
  }: Pick<Crud, 'key' | 'model'> & {
    readonly property: Property;
    readonly name: string;
    readonly place: string;
  },
): void {
  if (property.name === name) return;
  const other = model.properties.find((one) => one.name === name);
  if (other === undefined || !key.some(({ column }) => column === other.source.column)) return;
  const names = key.map(({ parameter, column }) => {
    const named = model.properties.find((one) => one.name === parameter);
    return named?.source.column ?? column;
  });
  problems.add(
    place,
    `The path parameter ${JSON.stringify(name)} would hold ${JSON.stringify(property.name)} of ${model.name}: the parameters of a path hold the columns of the key in order.`,
    `Restore the order, or set "key": ${JSON.stringify(names)} in the x-crud of the operation.`,
  );
}

function checkParameter(
  problems: ProblemList,
  {
    model,
    parameter: { name, schema },
    property,
    place,
  }: {
    readonly model: Model;
    readonly parameter: Parameter;
    readonly property: Property;
    readonly place: string;
  },
): void {
  const found = valueFormOf(property.type, schema);
  if (found.kind === 'lossy') {
    problems.add(place, found.message);
    return;
  }
  if (schema.type === undefined && (schema.anyOf ?? schema.oneOf) !== undefined) {
    const message = `The path parameter ${JSON.stringify(name)} is a key, so it must have exactly one type.`;
    problems.add(place, message, 'Replace the alternatives with its type.');
  }
  if ((property.schema.type === 'boolean') !== (schema.type === 'boolean')) {
    const message = `${JSON.stringify(property.name)} of ${model.name} is of type ${String(property.schema.type)}, so the path parameter must be too.`;
    problems.add(place, message, 'Change the type of one of them.');
  }
  // A parameter may describe a number as text.
  if (found.form !== null || schema.type !== property.schema.type) return;
  const keyword = looserKeyword(schema, property.schema);
  // 32-bit keys are long enough.
  if (keyword === null || (keyword === 'format' && schema.type !== 'string')) return;
  problems.warn(
    keyword in schema ? pointerTo(place, keyword) : place,
    `The path parameter ${JSON.stringify(name)} has ${keyword} ${shown(schema[keyword])}, but ${JSON.stringify(property.name)} of ${model.name} does not: a row with another key has no address. Ignore this if no row has one.`,
  );
}
