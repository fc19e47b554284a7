import { isDeepStrictEqual } from 'node:util';
import { PipelineError } from '../../../errors.ts';
import type { Operation } from '../../../model/api-model.ts';
import type { OpenApiDocument } from '../../../openapi-document.ts';
import type { Ability, AbilityRequest } from '../../ability.ts';
import { deleteEqual, demandsCredentials, section, type Part } from '../../document-draft.ts';

const schemes = {
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
} as const;

/** Requires credentials: a security scheme, its requirement, and the 401 response. */
export const securityAbility: Ability = {
  usage: 'security bearer|apiKey',
  description:
    'operations require a token (JWT) or an API key; if both are added, either is accepted',
  target: 'either',
  words: [1, 1],
  add(request) {
    const { draft } = request;
    const name = schemeOf(request);
    draft.component('securitySchemes', name, schemes[name]);
    for (const place of placesOf(request)) {
      const known = (place['security'] ?? []) as readonly Part[];
      if (!known.some((one) => Object.hasOwn(one, name)))
        place['security'] = [...known, { [name]: [] }];
    }
    for (const { pointer } of reached(request)) {
      const responses = section(draft.part(pointer), 'responses');
      responses['401'] ??= draft.errorResponse('Unauthorized', unauthorized);
    }
    return {};
  },
  remove(request) {
    const { draft } = request;
    const name = schemeOf(request);
    for (const place of placesOf(request)) {
      const known = (place['security'] ?? []) as readonly Part[];
      // Requirements with scopes, or combined with another scheme, were written by hand.
      const left = known.filter((one) => !isDeepStrictEqual(one, { [name]: [] }));
      if (left.length === known.length) continue;
      if (left.length === 0) delete place['security'];
      else place['security'] = left;
    }
    for (const { pointer } of reached(request)) {
      if (demandsCredentials(draft.root) || demandsCredentials(draft.part(pointer))) continue;
      const unauthorizedResponse = { $ref: '#/components/responses/Unauthorized' };
      deleteEqual(section(draft.part(pointer), 'responses'), '401', unauthorizedResponse);
    }
    draft.dropUnused('#/components/responses/Unauthorized');
    if (!JSON.stringify(draft.root).includes(`{"${name}":[`))
      draft.dropUnused(`#/components/securitySchemes/${name}`);
    return {};
  },
};

/**
 * A document whose operations require a token, so that it can be resolved before `add security` if
 * its rules already use claims.
 */
export function withToken(document: OpenApiDocument): OpenApiDocument {
  const { components = {}, security = [] } = document;
  const { bearer } = schemes;
  return {
    ...document,
    security: [...security, { bearer: [] }],
    components: { ...components, securitySchemes: { bearer, ...components.securitySchemes } },
  };
}

const unauthorized = 'The token or key is missing or invalid.';

/** The objects that hold the requirement: each operation of a model, or the document. */
function placesOf(request: AbilityRequest): readonly Part[] {
  const { draft, model } = request;
  return model === null ? [draft.root] : reached(request).map(({ pointer }) => draft.part(pointer));
}

function reached({ api, model }: AbilityRequest): readonly Operation[] {
  return api.operations.filter(({ crud }) => model === null || crud?.model.name === model.name);
}

function schemeOf({ words: [word = ''] }: AbilityRequest): keyof typeof schemes {
  if (word === 'bearer' || word === 'apiKey') return word;
  throw new PipelineError({
    code: 'USAGE',
    message: `Unknown security scheme ${JSON.stringify(word)}.`,
    hint: 'Write bearer (a JWT in the Authorization header) or apiKey (a key in the X-API-Key header).',
  });
}
