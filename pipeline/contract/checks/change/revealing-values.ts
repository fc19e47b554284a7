import type { Operation } from '../../../model/api-model.ts';
import { inputShape, readRow, type Row } from '../../rows/row-shape.ts';
import { isSameValue } from '../../rows/same-value.ts';
import { changedBody } from '../../run/changed-body.ts';
import type { TestContext } from '../../run/test-context.ts';
import { defaultsOf } from '../row/defaults.ts';

const mostSamples = 12;

/**
 * New values for as many properties of a row as a few samples give, each neither empty nor its
 * default: an update that resets or keeps one is detected. Without keys of other rows.
 */
export function revealingValues(
  { session, fixtures, resource }: TestContext,
  operation: Operation,
  row: Row,
): ReadonlyMap<string, unknown> {
  const { create } = resource;
  const defaults = create === null ? {} : defaultsOf(session.parts.model, create);
  const links = new Set(resource.links.flatMap(({ pairs }) => pairs.map(({ own }) => own)));
  const isRevealing = ([name, value]: readonly [string, unknown]): boolean =>
    !isEmpty(value) && !(Object.hasOwn(defaults, name) && isSameValue(defaults[name], value));
  const shape = inputShape(operation);
  const found = new Map<string, unknown>();
  for (let sample = 0; sample < mostSamples; sample++) {
    const body = changedBody({ session, fixtures, resource }, operation, row, 'all');
    const values = Object.entries(readRow(shape, body) ?? {});
    const missing = values.filter(([name]) => !links.has(name) && !found.has(name));
    for (const entry of missing) if (isRevealing(entry)) found.set(...entry);
    if (missing.every(isRevealing)) break;
  }
  return found;
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === false) return true;
  return typeof value === 'object' ? Object.keys(value).length === 0 : value === '' || value === 0;
}
