import { guardsOf } from '../../server-template/shared/access/property-guards.ts';
import type { EmbeddedJunction } from '../../server-template/shared/list/embedding.ts';
import type { Junction } from './api-model.ts';

/** The table between two others, as servers read it. */
export function junctionWords({ model, key, rows }: Junction): EmbeddedJunction {
  const { read } = guardsOf(model.properties);
  return {
    ...{ model: model.name, key },
    ...(rows === null ? {} : { rows }),
    ...(Object.keys(read).length === 0 ? {} : { read }),
  };
}
