import type { EnvelopeMember, Member } from '../../../server-template/shared/response-shape.ts';
import type { Crud } from '../../model/api-model.ts';
import { envelopePath } from '../../model/resources/envelope-path.ts';
import { valueText } from '../rows/compare-row.ts';
import { pointerOf, valueIn } from '../rows/row-shape.ts';
import { isSameValue } from '../rows/same-value.ts';
import type { Finding } from './finding.ts';

/** Finds constants with another value, and hidden columns, in a table's response. */
export function validateRow(crud: Crud, value: unknown, pointer: string): readonly Finding[] {
  const around = envelopePath(crud.envelope);
  const shown = valueIn(value, around);
  const [row, place]: readonly [unknown, readonly string[]] = Array.isArray(shown)
    ? [shown[0], [...around, '0']]
    : [shown, around];
  return [
    ...constantsOf(crud.envelope ?? []).flatMap((one) =>
      wrongConstant(one, value, { pointer, place: [] }),
    ),
    ...constantsOf(crud.row).flatMap((one) => wrongConstant(one, row, { pointer, place })),
    ...shownSecrets(crud, row, { pointer, place }),
  ];
}

/** Where a row is declared, and where it is in the response. */
interface RowPlace {
  readonly pointer: string;
  readonly place: readonly string[];
}

interface Constant {
  readonly path: readonly string[];
  readonly value: unknown;
}

function constantsOf(
  members: readonly (Member | EnvelopeMember)[],
  above: readonly string[] = [],
): readonly Constant[] {
  return members.flatMap(({ name, value }): readonly Constant[] => {
    const path = [...above, name];
    if (value.kind === 'constant') return [{ path, value: value.value }];
    return value.kind === 'object' ? constantsOf(value.members, path) : [];
  });
}

function wrongConstant(
  { path, value }: Constant,
  json: unknown,
  { pointer, place }: RowPlace,
): readonly Finding[] {
  const actual = valueIn(json, path);
  if (actual === undefined || isSameValue(value, actual)) return [];
  return [
    {
      message: `${path.join('.')} does not have the value that the document requires.`,
      ...{ keyword: 'const', pointer, instance: pointerOf([...place, ...path]) },
      ...{ expected: valueText(value), actual: valueText(actual) },
    },
  ];
}

function shownSecrets(
  { model, row }: Crud,
  json: unknown,
  { pointer, place }: RowPlace,
): readonly Finding[] {
  return model.properties
    .filter(({ name, hidden }) => hidden && !row.some((member) => member.name === name))
    .filter(({ name }) => valueIn(json, [name]) !== undefined)
    .map(({ name }) => ({
      message: `${name} is shown, although it must never be returned.`,
      ...{ keyword: 'writeOnly', pointer, instance: pointerOf([...place, name]) },
      ...{ expected: 'nothing', actual: 'a value' },
    }));
}
