import type { Operation } from '../../../model/api-model.ts';
import type { MockContext } from '../../mock-options.ts';
import { plainName } from '../../../model/third-party/index.ts';
import type { RowResource } from '../../../model/resources/resource.ts';
import type { Row } from '../../../../server-template/shared/rows/row.ts';
import type { RowEntry } from './valid-row.ts';

/** The effect of the last word of a path: `cancel` sets the state `cancelled`, `favorite` sets `favorited` to true and increments `favoritesCount`. */
export function wordValues(
  { schemas }: MockContext,
  { schemaPointer }: RowResource,
  { operation, row }: { readonly operation: Operation; readonly row: Row },
): readonly RowEntry[] {
  const said = plainName(/([^{}/]+)\/?$/.exec(operation.path)?.[1] ?? '');
  const isUndone =
    /^(?:un|de|dis)[a-z]{4}/.test(said) && !/^(?:deliver|decline|dispatch)/.test(said);
  const word = isUndone ? said.replace(/^(?:un|de|dis)/, '') : said;
  const isOn = !isUndone && operation.method !== 'delete';
  const stem = word.length > 4 ? word.replace(/(?:ate|e|y)$/, '') : word;
  if (stem.length < 3) return [];
  const properties = schemas.allProperties(schemaPointer);
  const flags = Object.entries(row).filter(
    ([name, value]) =>
      typeof value === 'boolean' &&
      plainName(name)
        .replace(/^(?:is|has)/, '')
        .startsWith(stem),
  );
  if (flags.some(([, value]) => value === isOn)) return [];
  return Object.entries(row).flatMap(([name, value]): RowEntry[] => {
    const plain = plainName(name);
    if (flags.some(([flag]) => flag === name)) return [[name, isOn]];
    if (typeof value === 'number' && plain.startsWith(stem) && plain.endsWith('count'))
      return [[name, Math.max(0, value + (isOn ? 1 : -1))]];
    const choices = properties.get(name)?.value['enum'];
    if (!/stat(?:e|us)$/.test(plain) || !Array.isArray(choices)) return [];
    const wanted = plainName(said).replace(/(?:ate|e|y)$/, '');
    const next: unknown = choices.find((one) => plainName(String(one)).startsWith(wanted));
    return next === undefined ? [] : [[name, next]];
  });
}
