import { isJson } from '../../../../server-template/shared/media-type.ts';
import { modelOperations } from '../../ability.ts';
import type { Ability, AbilityRequest } from '../../ability.ts';
import { section } from '../../document-draft.ts';
import type { Part } from '../../document-draft.ts';

/** Successful JSON responses are objects with the rows in one member. */
export const envelopeAbility: Ability = {
  usage: 'envelope <member>',
  description: 'responses contain rows in this member: { "data": … }',
  target: 'models',
  words: [1, 1],
  add(request) {
    const [member = ''] = request.words;
    const contents = rowContents(request);
    if (contents.length === 0) return { cannot: 'no operation returns its rows' };
    // Responses with and without the envelope could not be told apart.
    if (request.model?.properties.some(({ name }) => name === member) === true)
      return { cannot: `it has a property ${JSON.stringify(member)} itself` };
    for (const content of contents) {
      const { schema } = content;
      if (!isEnvelope(schema, member))
        content['schema'] = {
          type: 'object',
          required: [member],
          properties: { [member]: schema },
        };
    }
    return {};
  },
  remove(request) {
    const [member = ''] = request.words;
    for (const content of rowContents(request)) {
      const { schema } = content;
      if (isEnvelope(schema, member)) content['schema'] = schema.properties[member];
    }
    return {};
  },
};

/** JSON contents of the successful responses, each once: operations share responses. */
function rowContents(request: AbilityRequest): readonly Part[] {
  const { draft } = request;
  const actions = [
    'list',
    'get',
    'create',
    'update',
    'delete',
    'bulkCreate',
    'bulkUpdate',
    'upsert',
  ] as const;
  const found = modelOperations(request, ...actions).flatMap(({ pointer }) =>
    Object.entries(section(draft.part(pointer), 'responses'))
      .filter(([status]) => /^2/.test(status))
      .flatMap(([, response]) => {
        const { content = {} } = draft.resolved(response as Part);
        return Object.entries(content as Part);
      })
      .flatMap(([type, content]) =>
        isJson(type) && !/ndjson/.test(type) ? [content as Part] : [],
      ),
  );
  return [...new Set(found)];
}

type Envelope = { readonly properties: Part };

/** Whether a schema is what `add` writes. */
function isEnvelope(schema: unknown, member: string): schema is Envelope {
  const { properties, type } = schema as { properties?: Part; type?: unknown };
  const names = Object.keys(properties ?? {});
  return type === 'object' && names.length === 1 && names[0] === member;
}
