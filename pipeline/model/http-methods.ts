import type { HttpMethod } from '../openapi-document.ts';

/** Methods of a path item, in the order of the model's operations. */
export const httpMethods: readonly HttpMethod[] = [
  ...(['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace'] as const),
];
