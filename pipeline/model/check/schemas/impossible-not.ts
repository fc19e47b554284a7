import { isRecord, pointerTo } from '../../json-pointer.ts';
import type { SchemaRule } from './schema-subject.ts';

/** Rejects a `not` that refuses every value of the schema's own type. */
export const checkNot: SchemaRule = ({ schema, parts, pointer, resolution }) => {
  const refused: unknown = schema.not;
  if (!isRecord(refused)) return;
  const [key, ...others] = Object.keys(refused);
  const isAll = key === undefined;
  const isOwnType = key === 'type' && parts.some(({ type }) => type === refused['type']);
  if (others.length > 0 || !(isAll || isOwnType)) return;
  const what = isAll ? 'anything' : `every ${String(refused['type'])}`;
  resolution.problems.add(
    pointerTo(pointer, 'not'),
    `No value fits: "not" refuses ${what}.`,
    'Write into it what is to be refused, or take it out.',
  );
};
