import type { Property } from './api-model.ts';
import { nearestNameHint } from './nearest-name.ts';

/**
 * A hint for an unknown property name: the property of the column with that name, which was
 * probably renamed, else {@link nearestNameHint}.
 */
export function propertyHint(name: string, properties: readonly Property[]): string | undefined {
  const renamed = properties.find(({ source }) => folded(source.column) === folded(name));
  if (renamed !== undefined) {
    return `The property of column ${JSON.stringify(renamed.source.column)} is called ${JSON.stringify(renamed.name)}.`;
  }
  return nearestNameHint(
    name,
    properties.map((property) => property.name),
  );
}

function folded(name: string): string {
  return name.replaceAll(/[-_ ]/g, '').toLowerCase();
}
