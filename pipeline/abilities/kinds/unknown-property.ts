import { nearestName } from '../../model/nearest-name.ts';

/** Why an ability cannot use a property that a model lacks, with the nearest of those that it has. */
export function unknownProperty(
  name: string,
  known: readonly { readonly name: string }[],
  shown = name,
): { readonly cannot: string } {
  const nearest = nearestName(
    name,
    known.map((one) => one.name),
  );
  const meant = nearest === null ? '' : `, only ${JSON.stringify(nearest)}`;
  return { cannot: `it has no property ${JSON.stringify(shown)}${meant}` };
}
