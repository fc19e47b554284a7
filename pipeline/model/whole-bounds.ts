interface Bounds {
  readonly minimum?: number;
  readonly maximum?: number;
  /** A number in OpenAPI 3.1. */
  readonly exclusiveMinimum?: unknown;
  readonly exclusiveMaximum?: unknown;
}

/** The least and the greatest whole number that a schema allows; infinite where it sets no bound. */
export function wholeBounds(schema: Bounds): { readonly least: number; readonly most: number } {
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum, exclusiveMaximum } = schema;
  const above = exclusiveMinimum === true ? minimum : exclusiveMinimum;
  const below = exclusiveMaximum === true ? maximum : exclusiveMaximum;
  return {
    least: Math.max(
      Math.ceil(minimum),
      typeof above === 'number' ? Math.floor(above) + 1 : -Infinity,
    ),
    most: Math.min(
      Math.floor(maximum),
      typeof below === 'number' ? Math.ceil(below) - 1 : Infinity,
    ),
  };
}
