import { plainName } from '../plain-name.ts';

/** What rows are usually told apart by, the surest first. */
const usualKeys = ['id', 'uuid', 'guid', 'key', 'slug', 'code', 'name', 'username', 'login'];

/** `petId` is `petId`, else `id`; `issue_number` is `number`; where nothing fits, as in `/models/{model}`, what rows are usually told apart by. */
export function keyProperty(parameter: string, properties: readonly string[]): string | null {
  const named = namedKey(parameter, properties);
  if (named !== null) return named;
  const usual = usualKeys.flatMap((key) => properties.filter((name) => plainName(name) === key));
  return usual[0] ?? null;
}

/** The same, as far as the parameter's name says so. */
export function namedKey(parameter: string, properties: readonly string[]): string | null {
  const wanted = plainName(parameter);
  const same = properties.find((name) => plainName(name) === wanted);
  if (same !== undefined) return same;
  const endings = properties
    .filter((name) => plainName(name) !== '' && wanted.endsWith(plainName(name)))
    .sort((left, right) => right.length - left.length);
  return endings[0] ?? null;
}
