import { plainName } from '../../model/resources/plain-name.ts';
import type { RowResource } from '../../model/resources/resource.ts';
import type { MockContext } from '../mock-options.ts';
import { listInputs } from '../resources/list-inputs.ts';
import { listRoles } from '../resources/list-roles.ts';
import { isJsonMap, withValues } from '../row.ts';
import type { Row } from '../row.ts';
import { addressValue } from './address-value.ts';

/** What the author's examples of a list's query ask of a row: values of properties by their names, and a text to search for. */
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

/** Another row inside a row is asked for by its id. */
function withId(old: unknown, id: unknown): unknown {
  if (!isJsonMap(old)) return id;
  const key = ['id', 'gid', 'uuid', 'key'].find((name) => Object.hasOwn(old, name));
  return key === undefined ? id : withValues(old, [[key, id]]);
}

/** Keys that the author's examples of paths and queries ask for. */
export function addressExamples(context: MockContext, resource: RowResource): readonly unknown[] {
  const { key, get, list, keyProperties, schemaPointer } = resource;
  const [name = ''] = keyProperties;
  const path = get?.parameters.find((one) => one.in === 'path' && one.name === key[0]?.parameter);
  const asked = list === null ? undefined : listInputs(list).find((one) => one.name === name);
  const examples = [
    ...(path?.examples.map(({ value }) => value) ?? []),
    path?.schema.example,
    ...(asked?.examples ?? []).flatMap((one) => (typeof one === 'string' ? one.split(',') : one)),
  ];
  const pointer = context.schemas.allProperties(schemaPointer).get(name)?.pointer;
  const address = addressValue(context, resource);
  return [...new Set(examples)].filter(
    (value) =>
      value !== undefined &&
      address.fits(value) &&
      (pointer === undefined || context.validator.accepts(pointer, 'response', value)),
  );
}
