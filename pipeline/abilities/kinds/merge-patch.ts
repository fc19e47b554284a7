import { isDeepStrictEqual } from 'node:util';
import { isMergePatch, mergePatchType } from '../../../server-template/shared/media-type.ts';
import { isRecord } from '../../model/json-pointer.ts';
import type { Operation } from '../../model/api-model.ts';
import { modelOperations } from '../ability.ts';
import type { Ability, AbilityRequest } from '../ability.ts';
import { section } from '../document-draft.ts';
import type { DocumentDraft, Part } from '../document-draft.ts';

/** PATCH also accepts a merge patch, which changes JSON columns member by member. */
export const mergePatchAbility: Ability = {
  usage: 'merge-patch',
  description: `PATCH also takes ${mergePatchType} (RFC 7396), which merges into JSON columns`,
  target: 'models',
  words: [0, 0],
  add(request) {
    const patches = patchesOf(request);
    if (patches.length === 0) return { cannot: 'no PATCH updates a single row' };
    const { draft } = request;
    for (const patch of patches) {
      const operation = draft.part(patch.pointer);
      // PUT shares the body and does not accept patches.
      const body = structuredClone(draft.resolved(operation['requestBody'] as Part));
      const content = section(body, 'content');
      if (Object.keys(content).some(isMergePatch)) continue;
      const { schema = {} } = (content['application/json'] ?? {}) as { schema?: Part };
      content[mergePatchType] = { schema: patchSchema(request, patch, schema) };
      operation['requestBody'] = body;
      declareTypes(draft, section(operation, 'responses'));
    }
    return {
      notes: [
        `Generated clients send these PATCHes as ${mergePatchType} from now on, unless a call sets another Content-Type.`,
      ],
    };
  },
  remove(request) {
    const { draft } = request;
    for (const { pointer } of patchesOf(request)) {
      const operation = draft.part(pointer);
      const body = draft.resolved(operation['requestBody'] as Part);
      const content = section(body, 'content');
      for (const type of Object.keys(content).filter(isMergePatch)) delete content[type];
      operation['requestBody'] = sharedBody(draft, body);
      undeclareTypes(draft, section(operation, 'responses'));
    }
    draft.dropUnused(
      `#/components/schemas/${schemaName(request.model)}`,
      ...[ownUnsupported.$ref, '#/components/headers/Accept-Patch'],
    );
    return {};
  },
};

function patchesOf(request: AbilityRequest): readonly Operation[] {
  return modelOperations(request, 'update').filter(({ method }) => method === 'patch');
}

/** The schema of a patch: the body's schema if nothing in it is required, otherwise a copy without `required`. */
function patchSchema({ draft, model }: AbilityRequest, { crud }: Operation, whole: Part): Part {
  const columns = [...(crud?.input ?? []), ...(crud?.unchangeable ?? [])];
  const isJson = ({ column }: { readonly column: string }): boolean =>
    model?.properties.find(({ source }) => source.column === column)?.type.kind === 'json';
  const json = new Set(columns.filter(isJson).map(({ name }) => name));
  const schema = draft.resolved(whole);
  const partial = { ...schema, ...partialGroup(draft, schema, { json, path: [] }) };
  if (isDeepStrictEqual(partial, schema)) return whole;
  return draft.component('schemas', schemaName(model), partial);
}

/** Makes every column in a nested object optional. */
function partialGroup(
  draft: DocumentDraft,
  { properties }: Part,
  { json, path }: { readonly json: ReadonlySet<string>; readonly path: readonly string[] },
): Part {
  if (!isPart(properties)) return {};
  const entries = Object.entries(properties).map(([name, property]) => {
    const place = [...path, name];
    const schema = draft.resolved(property as Part);
    if (json.has(place.join('.'))) return [name, partialJson(draft, schema, 0)];
    if (!isPart(schema['properties']) || place.length > mostDepth) return [name, property];
    const { required: _, ...group } = schema;
    return [name, { ...group, ...partialGroup(draft, schema, { json, path: place }) }];
  });
  return { properties: Object.fromEntries(entries) };
}

const mostDepth = 8;

/** The schema of partial JSON: each member is optional, and null removes it. The merged value is validated against the whole schema. */
function partialJson(draft: DocumentDraft, schema: Part, depth: number): Part {
  const { required: _, allOf, anyOf, oneOf, not, ...rest } = schema;
  const isComposed = [allOf, anyOf, oneOf, not].some((one) => one !== undefined);
  if (isComposed || depth > mostDepth) return depth === 0 ? { type: 'object', ...rest } : {};
  const { properties } = rest;
  if (!isPart(properties)) return rest;
  const members = Object.entries(properties).map(([name, member]) => [
    name,
    nullable(partialJson(draft, draft.resolved(member as Part), depth + 1)),
  ]);
  return { ...rest, properties: Object.fromEntries(members) };
}

function nullable(schema: Part): Part {
  const { type, enum: listed } = schema;
  if (type === undefined) return schema;
  return {
    ...schema,
    nullable: true,
    ...(Array.isArray(listed)
      ? { enum: [...new Set([...(listed as readonly unknown[]), null])] }
      : {}),
  };
}

function isPart(value: unknown): value is Part {
  return isRecord(value) && !Array.isArray(value);
}

function schemaName(model: AbilityRequest['model']): string {
  return `MergePatch${model?.name ?? ''}DTO`;
}

/** A reference to an identical shared body, if there is one. */
function sharedBody({ root }: DocumentDraft, body: Part): Part {
  const { requestBodies = {} } = section(root, 'components') as { requestBodies?: Part };
  const name = Object.keys(requestBodies).find((one) =>
    isDeepStrictEqual(requestBodies[one], body),
  );
  return name === undefined ? body : { $ref: `#/components/requestBodies/${name}` };
}

const plainUnsupported = { $ref: '#/components/responses/UnsupportedMediaType' };
const ownUnsupported = { $ref: '#/components/responses/UnsupportedPatch' };

/** Lists the accepted media types in the 415 response, unless the document describes it otherwise. */
function declareTypes(draft: DocumentDraft, responses: Part): void {
  if (responses['415'] !== undefined && !isDeepStrictEqual(responses['415'], plainUnsupported))
    return;
  const header = {
    description: 'Media types that this PATCH accepts (RFC 5789).',
    required: true,
    schema: { type: 'string' },
  };
  responses['415'] = draft.errorResponse(
    'UnsupportedPatch',
    'The body is neither JSON nor a merge patch.',
  );
  section(draft.part(ownUnsupported.$ref), 'headers')['Accept-Patch'] ??= draft.component(
    'headers',
    'Accept-Patch',
    header,
  );
}

function undeclareTypes({ root }: DocumentDraft, responses: Part): void {
  if (!isDeepStrictEqual(responses['415'], ownUnsupported)) return;
  const { responses: shared = {} } = section(root, 'components') as { responses?: Part };
  if (Object.hasOwn(shared, 'UnsupportedMediaType')) responses['415'] = plainUnsupported;
  else delete responses['415'];
}
