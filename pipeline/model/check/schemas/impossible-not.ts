import { isRecord, pointerTo } from '../../json-pointer.ts';
import type { SchemaRule } from './schema-subject.ts';

/** Rejects a `not` that rejects every value of the schema's own type. */
export const checkNot: SchemaRule = ({ schema, parts, pointer, resolution }) => {
  const rejected: unknown = schema.not;
  if (!isRecord(rejected)) return;
  const [key, ...others] = Object.keys(rejected);
  const isAll = key === undefined;
  const isOwnType = key === 'type' && parts.some(({ type }) => type === rejected['type']);
  if (others.length > 0 || !(isAll || isOwnType)) return;
  const what = isAll ? 'anything' : `every ${String(rejected['type'])}`;
  resolution.problems.add(
    pointerTo(pointer, 'not'),
    `No value is valid: "not" rejects ${what}.`,
    'Describe the values to reject in it, or remove it.',
  );
};
