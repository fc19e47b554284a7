/** Paths that a generated server answers itself. */
export const reservedPaths: ReadonlySet<string> = new Set([
  'health',
  'metrics',
  'docs',
  'openapi.json',
]);

/** Schema names that the document uses itself, and types that every TypeScript program takes for granted. */
export const reservedModelNames: ReadonlySet<string> = new Set([
  'Error',
  'Array',
  'Boolean',
  'Buffer',
  'Date',
  'Function',
  'Map',
  'Number',
  'Object',
  'Omit',
  'Partial',
  'Pick',
  'Promise',
  'Readonly',
  'Record',
  'Request',
  'Required',
  'Response',
  'Set',
  'String',
  'Symbol',
]);
