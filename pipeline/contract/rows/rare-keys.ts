import type { Model, Operation } from '../../model/api-model.ts';
import { uniqueKeys } from '../../model/unique-keys.ts';
import { settableKeys } from './keys.ts';
import { inputShape, readRow, writeRow, type Row } from './row-shape.ts';
import type { IncomingResponse } from '../run/run-hooks.ts';
import type { TestedResource } from './tested-resource.ts';

/** Options for unlikely keys. */
interface RareKeys {
  readonly seed: number;
  readonly accepts: (body: Row) => boolean;
  /** Also changes texts, if other rows may use all plausible ones. */
  readonly isEveryKey: boolean;
}

/**
 * A body with unlikely numeric keys, since small numbers are usually taken. An empty text key gets
 * a value, because it cannot be addressed; optional ones too.
 */
export function withRareKeys(
  { model, links }: Pick<TestedResource, 'model' | 'links'>,
  create: Operation,
  body: Row,
  { seed, accepts, isEveryKey }: RareKeys,
): Row {
  if (model === null) return body;
  const shape = inputShape(create);
  const values = readRow(shape, body) ?? {};
  const referring = new Set(links.flatMap(({ pairs }) => pairs.map(({ own }) => own)));
  const names = settableKeys(create, uniqueKeys(model.source))
    .flatMap((key) => key.names)
    .filter((name) => !referring.has(name));
  return [...new Set(names)].reduce((whole, name) => {
    const value = values[name];
    const rare = Number.isInteger(value)
      ? rareNumbers(seed)
      : value === '' || (value === undefined && isEmptyByDefault(model, name))
        ? shortTexts(seed)
        : isEveryKey && typeof value === 'string'
          ? rareTexts(value, seed)
          : [];
    const others = rare.map((other) => writeRow(shape, whole, { [name]: other }));
    return others.find(accepts) ?? whole;
  }, body);
}

function isEmptyByDefault({ properties }: Model, name: string): boolean {
  const property = properties.find((one) => one.name === name);
  return /^\(?''/.test(property?.source.default ?? '');
}

function shortTexts(seed: number): readonly string[] {
  const word = seed.toString(36);
  return [word, word.slice(-1)];
}

/** The second one is for narrow columns. */
function rareTexts(text: string, seed: number): readonly string[] {
  const word = seed.toString(36);
  return [`${text} ${word}`, `${text.slice(0, -word.length)}${word}`];
}

/** In descending order, for narrow columns. */
function rareNumbers(seed: number): readonly number[] {
  return [1_000_000_000 + (seed % 1_000_000_000), 10_000 + (seed % 20_000), 100 + (seed % 27)];
}

/** The likely cause of a conflict if the body sets no key, so that the database generates it; else empty. */
export function likelyConflict(
  { model }: TestedResource,
  create: Operation,
  { body, response }: { readonly body: Row; readonly response: IncomingResponse },
): string {
  if (model === null || response.body.includes('REFERENCED_ROW_MISSING')) return '';
  const values = readRow(inputShape(create), body) ?? {};
  const isKeyless = settableKeys(create, uniqueKeys(model.source)).every(({ names }) =>
    names.some((name) => values[name] === undefined || values[name] === null),
  );
  return isKeyless
    ? ' (The body contains no unique key, so the database generates it: its sequence may be behind the existing rows.)'
    : '';
}
