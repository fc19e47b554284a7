import { modelOperations } from '../ability.ts';
import type { Ability, AbilityRequest } from '../ability.ts';
import { section } from '../document-draft.ts';
import type { Part } from '../document-draft.ts';

/** Single rows have entity tags: a client that has the row need not load it again, and overwrites nothing that it has not seen. */
export const etagAbility: Ability = {
  usage: 'etag',
  description: 'single rows have an ETag; If-None-Match answers 304, If-Match 412',
  target: 'models',
  words: [0, 0],
  add(request) {
    const { draft } = request;
    const single = modelOperations(request, 'get');
    if (single.length === 0) return { cannot: 'no operation gets one of its rows' };
    for (const { pointer } of single) {
      showTag(request, draft.part(`${pointer}/responses/200`));
      addHeader(request, pointer, 'If-None-Match');
      section(draft.part(pointer), 'responses')['304'] ??= notModified;
    }
    for (const { pointer } of modelOperations(request, 'update', 'delete')) {
      addHeader(request, pointer, 'If-Match');
      const changed = draft.component('responses', 'PreconditionFailed', preconditionFailed);
      section(draft.part(pointer), 'responses')['412'] ??= changed;
    }
    return {};
  },
  remove(request) {
    const { draft } = request;
    for (const { pointer } of modelOperations(request, 'get', 'update', 'delete')) {
      draft.removeParameters(pointer, isCondition);
      const operation = draft.part(pointer);
      const responses = section(operation, 'responses');
      delete responses['304'];
      delete responses['412'];
      const shown = responses['200'] as Part | undefined;
      if (shown !== undefined) hideTag(draft.resolved(shown));
    }
    draft.dropUnused('#/components/responses/PreconditionFailed', '#/components/headers/ETag');
    return {};
  },
};

const notModified = { description: 'The row is as the client has it.' };

const preconditionFailed = {
  description: 'The row is not what it was when it was read.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

const tag = {
  description: 'Tells this state of the row from any other (RFC 9110).',
  schema: { type: 'string' },
};

const conditions: Readonly<Record<string, string>> = {
  'If-None-Match': 'The ETag that the client has: 304 where it is still that of the row.',
  'If-Match': 'The ETag of the row that the client has read: 412 where it is another one.',
};

function showTag({ draft }: AbilityRequest, response: Part): void {
  section(draft.resolved(response), 'headers')['ETag'] ??= draft.component('headers', 'ETag', tag);
}

function hideTag(response: Part): void {
  const headers = response['headers'] as Part | undefined;
  if (headers === undefined) return;
  delete headers['ETag'];
  if (Object.keys(headers).length === 0) delete response['headers'];
}

function addHeader({ draft }: AbilityRequest, pointer: string, name: string): void {
  const description = conditions[name] ?? '';
  const header = { name, in: 'header', description, schema: { type: 'string' } };
  const parameter = draft.component('parameters', name, header);
  draft.addParameter(pointer, parameter, (known) => known['name'] === name);
}

function isCondition(parameter: Part): boolean {
  return parameter['in'] === 'header' && Object.hasOwn(conditions, String(parameter['name']));
}
