import { isDeepStrictEqual } from 'node:util';
import { modelOperations } from '../ability.ts';
import type { Ability, AbilityRequest } from '../ability.ts';
import { deleteEqual, section } from '../document-draft.ts';
import type { Part } from '../document-draft.ts';

/** ETags of single rows, for conditional requests: no repeated downloads, no lost updates. */
export const etagAbility: Ability = {
  usage: 'etag',
  description: 'single rows have an ETag; If-None-Match can lead to 304, If-Match to 412',
  target: 'models',
  words: [0, 0],
  add(request) {
    const { draft } = request;
    const single = modelOperations(request, 'get');
    if (single.length === 0) return { cannot: 'no operation reads a single row' };
    for (const { pointer } of single) {
      showTag(request, draft.part(`${pointer}/responses/200`));
      addHeader(request, pointer, 'If-None-Match');
      section(draft.part(pointer), 'responses')['304'] ??= { ...notModified };
    }
    for (const { pointer } of modelOperations(request, 'update', 'delete')) {
      addHeader(request, pointer, 'If-Match');
      const changed = draft.errorResponse('PreconditionFailed', preconditionFailed);
      section(draft.part(pointer), 'responses')['412'] ??= changed;
    }
    return {};
  },
  remove(request) {
    const { draft } = request;
    for (const { pointer } of modelOperations(request, 'get', 'update', 'delete')) {
      draft.removeParameters(pointer, isCondition);
      const responses = section(draft.part(pointer), 'responses');
      deleteEqual(responses, '304', notModified);
      deleteEqual(responses, '412', { $ref: '#/components/responses/PreconditionFailed' });
      const shown = responses['200'] as Part | undefined;
      if (shown !== undefined) hideTag(draft.resolved(shown));
    }
    draft.dropUnused('#/components/responses/PreconditionFailed', '#/components/headers/ETag');
    return {};
  },
};

const notModified = { description: 'The row has not changed.' };

const preconditionFailed = 'The row has changed since it was read.';

const tag = {
  description: 'Identifies this version of the row (RFC 9110).',
  schema: { type: 'string' },
};

const conditions: Readonly<Record<string, string>> = {
  'If-None-Match': "ETag of the client's copy: the response is 304 if the row has not changed.",
  'If-Match': 'ETag of the row when it was read: the response is 412 if the row has changed since.',
};

function showTag({ draft }: AbilityRequest, response: Part): void {
  section(draft.resolved(response), 'headers')['ETag'] ??= draft.component('headers', 'ETag', tag);
}

function hideTag(response: Part): void {
  if (response['headers'] === undefined) return;
  deleteEqual(section(response, 'headers'), 'ETag', { $ref: '#/components/headers/ETag' });
  deleteEqual(response, 'headers', {});
}

function addHeader({ draft }: AbilityRequest, pointer: string, name: string): void {
  const parameter = draft.component('parameters', name, condition(name));
  draft.addParameter(pointer, parameter, (known) => known['name'] === name);
}

function condition(name: string): Part {
  const description = conditions[name] ?? '';
  return { name, in: 'header', description, schema: { type: 'string' } };
}

/** Whether a parameter equals what `add` writes; headers described by hand stay. */
function isCondition(parameter: Part): boolean {
  const name = String(parameter['name']);
  return Object.hasOwn(conditions, name) && isDeepStrictEqual(parameter, condition(name));
}
