import type { RowResource } from '../../../model/resources/resource.ts';
import type { MockContext } from '../../mock-options.ts';
import { spelled } from '../../../../server-template/shared/json/exact-number.ts';
import { seedOfParts, uuidOf } from '../../mix-seed.ts';
import { withValues } from '../../../../server-template/shared/rows/row.ts';
import type { Row } from '../../../../server-template/shared/rows/row.ts';
import { addressValue } from '../../seed/address-value.ts';
import { isKeyHidden, withAddress } from '../../seed/addressed-row.ts';
import type { RowSources } from '../../seed/row-sampler.ts';
import { sampledKey } from '../../seed/third-party-rows.ts';
import { slugOf } from './row-slug.ts';
import { isSaid } from './unique-values.ts';
import { firstValid } from './valid-row.ts';

/** A new row and the inputs of its key. */
interface NewRow {
  readonly row: Row;
  /** Name of the key. */
  readonly name: string;
  /** The body of the request. */
  readonly body: Row;
  readonly sources: RowSources;
  /** The number of rows. */
  readonly count: number;
  /** Whether no other row has this key. */
  readonly isFree: (value: unknown) => boolean;
}

/** A new row with a key of its own: the key in the body, otherwise one that is valid in its schema and path. */
export function keyed(context: MockContext, resource: RowResource, made: NewRow): Row {
  const { row, name, body, isFree } = made;
  const given = Object.hasOwn(body, name) ? body[name] : null;
  const isGiven = isSaid(given) && isFree(given);
  if (isGiven && isKeyHidden(context, resource)) return withAddress(context, resource, row, given);
  if (isGiven && spelled(row[name]) === spelled(given)) return row;
  return withMadeKey(context, resource, made);
}

/** The row with the first key for which it is valid and that its path accepts. */
function withMadeKey(context: MockContext, resource: RowResource, made: NewRow): Row {
  const { row, name, sources, count, isFree } = made;
  const seed = seedOfParts(sources.seed(), name, count);
  const counted = [() => sources.nextNumber(name), () => uuidOf(seed)];
  const likely = typeof row[name] === 'string' ? counted.reverse() : counted;
  const slug = slugOf(row, name);
  const slugs = slug === null ? [] : [() => slug, () => `${slug}-${count + 1}`];
  const seeds = [seed, seedOfParts(seed, 1), seedOfParts(seed, 2), seedOfParts(seed, 3)];
  const described = seeds.map((one) => () => sampledKey(context, resource, one));
  const address = addressValue(context, resource);
  const spelledOut = (): string => String(sources.nextNumber(name));
  const asked = seeds.map((one) => () => address.sample(one));
  const isHidden = isKeyHidden(context, resource);
  let spare: Row | null = null;
  for (const make of [...slugs, ...likely, ...described, spelledOut, ...asked]) {
    const value = make();
    if (value === null || !isFree(value)) continue;
    const next = isHidden
      ? withAddress(context, resource, row, value)
      : firstValid(context, resource, [withValues(row, [[name, value]])]);
    if (next !== null && address.fits(value)) return next;
    spare ??= next;
  }
  return spare ?? row;
}
