import type { HttpMethod } from '../openapi-document.ts';

/** The methods that a path item may hold, in the order in which its operations are in the model. */
export const httpMethods: readonly HttpMethod[] = [
  ...(['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace'] as const),
];
