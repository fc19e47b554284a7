import { PipelineError } from '../errors.ts';
import type { Model, Property } from '../model/api-model.ts';
import { propertyHint } from '../model/property-hint.ts';

/** A property that responses include. Throws USAGE if the model has none of that name. */
export function propertyToShow({ name: owner, properties }: Model, name: string): Property {
  const shown = properties.filter(({ hidden }) => !hidden);
  const found = shown.find((one) => one.name === name);
  if (found !== undefined) return found;
  const isHidden = properties.some((one) => one.name === name);
  const hint = isHidden
    ? 'Callers could use the parameter to guess values that no response shows.'
    : propertyHint(name, { properties: shown });
  throw new PipelineError({
    code: 'USAGE',
    message: isHidden
      ? `The property ${name} of ${owner} is never returned.`
      : `${owner} has no property ${JSON.stringify(name)} with a column.`,
    ...(hint === undefined ? {} : { hint }),
  });
}
