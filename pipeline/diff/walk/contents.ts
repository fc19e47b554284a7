import { essenceOf } from '../../../server-template/shared/media-type.ts';
import { isRecord, pointerTo, type Located } from '../../model/json-pointer.ts';
import type { Contents } from '../pairs.ts';
import { partnerOf } from '../rules/media-types.ts';
import type { Conjunction } from '../schema/flatten.ts';
import type { Node } from '../schema/source.ts';
import { compareSchemas, type Travel } from './compare-schemas.ts';
import type { Comparison, Unit } from './comparison.ts';

/** The entries of `content`. */
export function contentsOf({ value, pointer }: Located<Node>): Contents {
  const { content } = value;
  if (!isRecord(content)) return new Map();
  return new Map(
    Object.keys(content).map((name) => {
      const media = content[name];
      const place = pointerTo(pointer, 'content', name);
      return [essenceOf(name), { value: isRecord(media) ? media : {}, pointer: place }];
    }),
  );
}

/** The schema of a body; an unrestricted one if there is none. */
export function schemaOf({ value, pointer }: Located<Node>): Conjunction {
  return [{ value: value['schema'] ?? {}, pointer: pointerTo(pointer, 'schema') }];
}

/** Compares the schemas of bodies with the same media type. */
export function compareContents(
  comparison: Comparison,
  unit: Unit,
  { before, after }: { readonly before: Contents; readonly after: Contents },
  { side, label }: { readonly side: Travel['side']; readonly label: string },
): void {
  for (const [name, was] of before) {
    const is = partnerOf(name, after);
    if (is === undefined) continue;
    const pair = { before: schemaOf(was), after: schemaOf(is) };
    const frame = { pointer: pair.after[0].pointer, label };
    unit.uses.add(compareSchemas(comparison, pair, { side, isText: false, frame }));
  }
}
