/** Keywords of a schema. In OpenAPI 3.1 the exclusive ones are numbers; in documents of others, any may be invalid. */
interface Bounds {
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly exclusiveMinimum?: unknown;
  readonly exclusiveMaximum?: unknown;
}

/** The least and the greatest whole number that a schema allows; infinite where it sets no bound. */
export function wholeBounds(schema: Bounds): { readonly least: number; readonly most: number } {
  const minimum = numberOr(schema.minimum, -Infinity);
  const maximum = numberOr(schema.maximum, Infinity);
  const { exclusiveMinimum, exclusiveMaximum } = schema;
  const above = numberOr(exclusiveMinimum === true ? minimum : exclusiveMinimum, -Infinity);
  const below = numberOr(exclusiveMaximum === true ? maximum : exclusiveMaximum, Infinity);
  return {
    least: Math.max(Math.ceil(minimum), Math.floor(above) + 1),
    most: Math.min(Math.floor(maximum), Math.ceil(below) - 1),
  };
}

function numberOr(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}
