import {
  servedPages,
  usualPages,
  type ServerPages,
} from '../../../server-template/shared/usual-settings.ts';
import { PipelineError } from '../../errors.ts';
import type { Problem } from '../../errors.ts';
import type { ApiModel } from '../../model/api-model.ts';
import type { ServerInput } from './server-input.ts';
import { securityProblems } from './security-problems.ts';

const served = ['get', 'post', 'put', 'patch', 'delete'];

/**
 * Throws DOCUMENT_INVALID for valid parts of a document that a generated server does not support.
 * `documentPath` is part of their places.
 */
export function rejectUnservable({
  model,
  documentPath,
  pages = usualPages,
}: Pick<ServerInput, 'model' | 'documentPath' | 'pages'>): void {
  const [first, ...rest] = [
    ...operationProblems(model, ownPaths(pages)),
    ...propertyProblems(model),
    ...securityProblems(model),
  ].map((problem) => ({ ...problem, place: `${documentPath}${problem.place}` }));
  if (first !== undefined) throw new PipelineError([first, ...rest]);
}

/** Paths of the server's own pages. */
function ownPaths(pages: ServerPages): readonly string[] {
  const live = pages.health === undefined ? [] : [`${pages.health}/live`];
  return [...servedPages(pages).map(([, path]) => path), ...live];
}

function operationProblems(
  { operations, basePaths }: ApiModel,
  reserved: readonly string[],
): readonly Problem[] {
  return operations.flatMap(({ path, method, pointer: place }) => {
    const problems: Problem[] = [];
    if (basePaths.some((base) => reserved.includes(base + path))) {
      const message = `${path} is reserved: every server responds there itself.`;
      problems.push({ code: 'DOCUMENT_INVALID', message, place, hint: 'Rename the path.' });
    }
    if (!served.includes(method)) {
      const message = `A server handles ${method.toUpperCase()} itself or not at all.`;
      problems.push({ code: 'DOCUMENT_INVALID', message, place, hint: 'Remove it.' });
    }
    return problems;
  });
}

/** As a key of an object literal, `__proto__` would set the prototype. */
function propertyProblems({ models }: ApiModel): readonly Problem[] {
  return models
    .filter(({ properties }) => properties.some(({ name }) => name === '__proto__'))
    .map(({ name }) => ({
      code: 'DOCUMENT_INVALID',
      message: `The property "__proto__" of ${name} cannot be served.`,
      place: `#/components/schemas/${name}/properties/__proto__`,
      hint: 'Rename the property; its column keeps its name.',
    }));
}
