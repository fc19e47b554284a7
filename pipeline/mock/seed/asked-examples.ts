import { plainName } from '../../model/third-party/index.ts';
import type { RowResource } from '../../model/resources/resource.ts';
import type { MockContext } from '../mock-options.ts';
import { listInputs } from '../resources/list-inputs.ts';
import { listRoles } from '../resources/list-roles.ts';
import { isJsonMap, withValues } from '../../../server-template/shared/rows/row.ts';
import type { Row } from '../../../server-template/shared/rows/row.ts';
import { keyPointer } from './addressed-row.ts';
import { addressParameters, addressValue } from './address-value.ts';
import { spelled } from '../../../server-template/shared/json/exact-number.ts';

/** Values that the author's query examples ask of a row: by property name, and a search text. */
export function askedExamples(
  { schemas }: MockContext,
  { list, schemaPointer, keyProperties }: RowResource,
  row: Row,
): readonly (readonly [string, unknown])[] {
  if (list === null) return [];
  const inputs = listInputs(list);
  const search = listRoles(inputs).get('search');
  const called = (plain: string): string | undefined =>
    Object.keys(row).find((name) => plainName(name) === plain);
  const title = called('name') ?? called('title') ?? called('displayname');
  return inputs.flatMap((input): readonly (readonly [string, unknown])[] => {
    const [example] = input.examples;
    const plain = plainName(input.name);
    const named = called(plain) ?? called(plain.replace(/id$/, ''));
    const name = input === search ? (named ?? title) : named;
    if (example === undefined || name === undefined || keyProperties.includes(name)) return [];
    const value: unknown = Array.isArray(example) ? example[0] : example;
    const pointer = schemas.allProperties(schemaPointer).get(name)?.pointer ?? '';
    const whole = schemas.types(pointer).has('array') ? [value] : withId(row[name], value);
    return [[name, whole]];
  });
}

/** An embedded row is referred to by its id. */
function withId(old: unknown, id: unknown): unknown {
  if (!isJsonMap(old)) return id;
  const key = ['id', 'gid', 'uuid', 'key'].find((name) => Object.hasOwn(old, name));
  return key === undefined ? id : withValues(old, [[key, id]]);
}

/** The row keys that are examples in paths and queries of the document. */
export function addressExamples(context: MockContext, resource: RowResource): readonly unknown[] {
  const { list, keyProperties } = resource;
  const [name = ''] = keyProperties;
  const paths = addressParameters(context.model.operations, resource);
  const asked = list === null ? undefined : listInputs(list).find((one) => one.name === name);
  const examples = [
    ...paths.flatMap(({ examples: own, schema }) => [
      ...own.map(({ value }) => value),
      schema.example,
    ]),
    ...(asked?.examples ?? []).flatMap((one) => (typeof one === 'string' ? one.split(',') : one)),
  ];
  const pointer = keyPointer(context, resource);
  const address = addressValue(context, resource);
  const keys = examples.flatMap((value): readonly unknown[] => {
    if (value === undefined || !address.fits(value)) return [];
    // `/users/{id}` with the example `"7"` may have numbers as ids.
    const forms = [value, spelled(value), Number(value)];
    const key = forms.find(
      (one) => pointer === null || context.validator.accepts(pointer, 'response', one),
    );
    return key === undefined ? [] : [key];
  });
  return [...new Map(keys.map((key) => [spelled(key), key])).values()];
}

/**
 * Rows of a list's example and, if the mock keeps state, one for each key that is an example in a
 * path but not in the list: all requests to that path would be rejected otherwise.
 */
export function withAskedKeys(
  context: MockContext,
  resource: RowResource,
  rows: readonly Row[],
): readonly Row[] {
  const [name, ...others] = resource.keyProperties;
  const [first] = rows;
  if (!context.behaviour.isStateful || name === undefined || first === undefined) return rows;
  if (others.length > 0 || !Object.hasOwn(first, name)) return rows;
  const known = new Set(rows.map((row) => spelled(row[name])));
  const asked = addressExamples(context, resource)
    .filter((key) => !known.has(spelled(key)))
    .map((key) => withValues(first, [[name, key]]))
    .filter((row) => context.validator.accepts(resource.schemaPointer, 'response', row));
  return [...rows, ...asked];
}
