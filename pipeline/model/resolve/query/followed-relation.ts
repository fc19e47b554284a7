import type { Model, Relation } from '../../api-model.ts';
import { pointerTo } from '../../json-pointer.ts';
import { nearestNameHint } from '../../nearest-name.ts';
import { relationNames, relationOf } from '../access/rule-path.ts';
import type { EmbedContext } from '../embed/resolve-embed.ts';
import { resolveRelation, type FoundRelation } from '../embed/resolve-relation.ts';
import { relationDbOf } from '../resolve-models.ts';
import { partShape } from './query-context.ts';

/** A relation that conditions follow, and the rule of the other rows. */
interface FollowedRelation extends Pick<Relation, 'rows' | 'through'> {
  readonly found: Pick<Relation, 'model' | 'key'>;
}

/**
 * The model's relation of this name, else the row of a foreign key; null, with a problem reported,
 * if there is neither.
 */
export function followedRelation(
  context: EmbedContext,
  { model, name, place }: { readonly model: Model; readonly name: string; readonly place: string },
): FollowedRelation | null {
  const { resolution, models, readers, operation } = context;
  const pointer = pointerTo('#/components/schemas', model.name);
  const schema = partShape(context, { value: { $ref: pointer }, pointer }).properties.get(name);
  const source = schema === undefined ? null : relationDbOf(schema.value);
  const found: Pick<FoundRelation, 'model' | 'key' | 'through'> | null =
    schema === undefined || source === null || source.count === true
      ? relationOf(models, model, name)
      : resolveRelation(context, model, { source, schema });
  if (found === null) {
    const known = [...model.properties.map((one) => one.name), ...relationNames(models, model)];
    const message = `${model.name} has no property and no relation ${JSON.stringify(name)}.`;
    resolution.problems.add(place, message, nearestNameHint(name, known));
    return null;
  }
  if (found.key.length > 1 && found.model === model) {
    const message = 'Conditions cannot follow a composite foreign key from a table to itself.';
    resolution.problems.add(place, message);
  }
  const hidden = model.properties.find(
    (one) => one.hidden && found.key.some(([own]) => own === one.name),
  );
  if (hidden !== undefined) {
    const message = `${JSON.stringify(hidden.name)} is never returned, so conditions cannot follow it.`;
    resolution.problems.add(place, message);
  }
  const rows = readers.ruleFor(operation, found.model, place);
  const { through } = found;
  if (through === undefined) return { found, rows };
  return {
    ...{ found, rows },
    through: { ...through, rows: readers.ruleFor(operation, through.model, place) },
  };
}
