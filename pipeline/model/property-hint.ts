import type { Model } from './api-model.ts';
import { nearestNameHint } from './nearest-name.ts';

/**
 * A hint for an unknown property name: the property of the column with that name, which was
 * probably renamed, with the command that renames the rest of the model `name`; else
 * {@link nearestNameHint}.
 */
export function propertyHint(
  unknown: string,
  { name, properties }: Pick<Model, 'properties'> & Partial<Pick<Model, 'name'>>,
): string | undefined {
  const renamed = properties.find(({ source }) => folded(source.column) === folded(unknown));
  if (renamed !== undefined) {
    const command =
      name === undefined
        ? ''
        : `; specmill rename ${name}.${unknown} ${renamed.name} writes that in every place`;
    return `The property of column ${JSON.stringify(renamed.source.column)} is called ${JSON.stringify(renamed.name)}${command}.`;
  }
  return nearestNameHint(
    unknown,
    properties.map((property) => property.name),
  );
}

function folded(name: string): string {
  return name.replaceAll(/[-_ ]/g, '').toLowerCase();
}
