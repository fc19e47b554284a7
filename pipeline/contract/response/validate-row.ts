import type {
  EnvelopeMember,
  Member,
} from '../../../server-template/runtime/shared/response-shape.ts';
import type { Crud } from '../../model/api-model.ts';
import { valueText } from '../rows/compare-row.ts';
import { inEnvelope, valueIn } from '../rows/row-shape.ts';
import { isSameValue } from '../rows/same-value.ts';
import type { Finding } from './finding.ts';

/** Finds constants with another value, and hidden columns, in a table's response. */
export function validateRow(crud: Crud, value: unknown, pointer: string): readonly Finding[] {
  const [rows, row] = [
    inEnvelope(crud.envelope, value, 'rows'),
    inEnvelope(crud.envelope, value, 'row'),
  ];
  const shownRow: unknown = crud.action === 'list' && Array.isArray(rows) ? rows[0] : row;
  return [
    ...constantsOf(crud.envelope ?? []).flatMap((one) => wrongConstant(one, value, pointer)),
    ...constantsOf(crud.row).flatMap((one) => wrongConstant(one, shownRow, pointer)),
    ...shownSecrets(crud, shownRow, pointer),
  ];
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

function wrongConstant({ path, value }: Constant, json: unknown, pointer: string): Finding[] {
  const actual = valueIn(json, path);
  if (actual === undefined || isSameValue(value, actual)) return [];
  return [
    {
      message: `${path.join('.')} does not have the value that the document requires.`,
      ...{ keyword: 'const', pointer, instance: `/${path.join('/')}` },
      ...{ expected: valueText(value), actual: valueText(actual) },
    },
  ];
}

function shownSecrets({ model, row }: Crud, json: unknown, pointer: string): readonly Finding[] {
  return model.properties
    .filter(({ name, hidden }) => hidden && !row.some((member) => member.name === name))
    .filter(({ name }) => valueIn(json, [name]) !== undefined)
    .map(({ name }) => ({
      message: `${name} is shown, although it must never be returned.`,
      ...{ keyword: 'writeOnly', pointer, instance: `/${name}` },
      ...{ expected: 'nothing', actual: 'a value' },
    }));
}
