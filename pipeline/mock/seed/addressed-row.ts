import { isSelfLink, keyInLink } from '../../model/third-party/index.ts';
import type { RowResource } from '../../model/resources/resource.ts';
import type { MockContext } from '../mock-options.ts';
import { plainNumbers, spelled } from '../../../server-template/shared/json/exact-number.ts';
import { hiddenOf, placed, valueAt, withHidden } from '../../../server-template/shared/rows/row.ts';
import type { Row } from '../../../server-template/shared/rows/row.ts';

/** Whether rows do not contain the key of their path. */
export function isKeyHidden(context: MockContext, resource: RowResource): boolean {
  const { model, keyProperties } = resource;
  return model === null && keyProperties.length > 0 && keyPointer(context, resource) === null;
}

/** Place of the schema of a row's key; null if rows do not contain it, or cannot. */
export function keyPointer(
  { schemas, sampler }: MockContext,
  { schemaPointer, keyProperties: [name = ''] }: RowResource,
): string | null {
  const pointer = schemas.allProperties(schemaPointer).get(name)?.pointer;
  if (pointer === undefined) return null;
  if (schemas.required(schemaPointer).has(name)) return pointer;
  // A pattern that no text fits leaves no value for the key.
  const options = { direction: 'response', seed: 0, examples: 'ignore' } as const;
  return sampler.sample(pointer, options).kind === 'none' ? null : pointer;
}

/** A row with a hidden key, and with its own URL adjusted to it. */
export function withAddress(
  { validator }: MockContext,
  { name: collection, schemaPointer, keyProperties: [name = ''] }: RowResource,
  row: Row,
  key: unknown,
): Row {
  const segment = encodeURIComponent(spelled(key));
  const around = /([^/{}]+)\/?$/.exec(collection)?.[1] ?? '';
  const linked = selfPlaces(row).reduce((current, place) => {
    const next = placed(
      current,
      place,
      readdressed(String(valueAt(row, place)), [around, segment]),
    );
    return validator.accepts(schemaPointer, 'response', plainNumbers(next)) ? next : current;
  }, row);
  return withHidden({ ...linked }, { ...hiddenOf(row), [name]: key });
}

/** The author's rows, with keys from their URLs; others are numbered. */
export function withAddresses(
  context: MockContext,
  resource: RowResource,
  rows: readonly Row[],
): readonly Row[] {
  if (!isKeyHidden(context, resource)) return rows;
  return rows.map((row, index) => withAddress(context, resource, row, ownKey(row) ?? index + 1));
}

function ownKey(row: Row): string | undefined {
  const [place = []] = selfPlaces(row);
  return keyInLink(String(valueAt(row, place)));
}

const usualPlaces = [
  ['_links', 'self', 'href'],
  ['links', 'self', 'href'],
  ['links', 'self'],
];

/** Places of a row's own URL. */
function selfPlaces(row: Row): readonly (readonly string[])[] {
  const own = Object.keys(row).filter(isSelfLink);
  return [...own.map((name) => [name]), ...usualPlaces].filter((place) =>
    /\//.test(String(valueAt(row, place))),
  );
}

/**
 * `/channels/7` from `/channels/1234`, or from a generated URL with nothing around its last
 * segment.
 */
function readdressed(address: string, [around, segment]: readonly [string, string]): string {
  const isBare = /^(?:https?:\/\/[^/]+)?\/[^/]*$/.test(address) && around !== '';
  return address.replace(/[^/?#]+\/?(?=$|[?#])/, isBare ? `${around}/${segment}` : segment);
}
