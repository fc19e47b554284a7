import { X_CRUD, type CrudAction } from '../../../extensions.ts';
import type { Operation, Property } from '../../../model/api-model.ts';
import { modelOperations } from '../../ability.ts';
import type { AbilityRequest } from '../../ability.ts';
import type { DocumentDraft, Part } from '../../document-draft.ts';

/** A column that becomes a file. */
export interface WantedFile {
  readonly property: Property;
  readonly beside: { readonly type?: string; readonly name?: string };
  readonly types: readonly string[];
  /** Whether parts of forms must have one of these types. */
  readonly isLimited: boolean;
}

/** The schema of the file's content; `maxLength` is its greatest size in bytes. */
export function contentSchema({ type }: Property): Part {
  const size = type.kind === 'bytes' ? type.maxLength : null;
  return { type: 'string', format: 'binary', ...(size === null ? {} : { maxLength: size }) };
}

/** The file's operations, each with the rules, credentials and errors of the row's own. */
export function fileOperations(request: AbilityRequest, wanted: WantedFile, get: Operation): Part {
  const [update] = modelOperations(request, 'update');
  const { property } = wanted;
  const shown = shownFile(request, wanted, get);
  if (update === undefined) return { get: shown };
  const mayBeNull = property.nullable ?? property.schema.nullable === true;
  const put = storedFile(request, wanted, update);
  return {
    ...{ get: shown, put },
    ...(mayBeNull ? { delete: removedFile(request, wanted, update) } : {}),
  };
}

function shownFile(request: AbilityRequest, wanted: WantedFile, get: Operation): Part {
  const { draft } = request;
  const content = contentOf(wanted);
  const shown = likeOperation(request, wanted, {
    ...{ like: get, action: 'getFile', verb: 'Get' },
    responses: {
      200: {
        description: 'The file.',
        headers: { ETag: header('Changes with the file.') },
        content,
      },
      206: {
        description: 'A part of the file.',
        headers: { 'Content-Range': header('Which part it is.') },
        content,
      },
      304: { description: 'The file has not changed.' },
      416: draft.errorResponse('RangeNotSatisfiable', 'The file has no such part.'),
    },
  });
  return { ...shown, parameters: [...shown.parameters, ...conditions(draft)] };
}

function header(description: string): Part {
  return { description, schema: { type: 'string' } };
}

function storedFile(request: AbilityRequest, wanted: WantedFile, update: Operation): Part {
  const { draft } = request;
  const { property, types, isLimited } = wanted;
  const { name } = property;
  const properties = { [name]: contentSchema(property) };
  const form = {
    schema: { type: 'object', required: [name], properties },
    ...(isLimited ? { encoding: { [name]: { contentType: types.join(', ') } } } : {}),
  };
  const {
    responses,
    [X_CRUD]: crud,
    ...put
  } = likeOperation(request, wanted, {
    ...{ like: update, action: 'putFile', verb: 'Set' },
    responses: {
      204: { description: 'The file is stored.' },
      413: draft.errorResponse('PayloadTooLarge', 'The file is too large.'),
      415: draft.errorResponse('UnsupportedFile', 'The file has another media type.'),
    },
  });
  const content = { 'multipart/form-data': form, ...contentOf(wanted) };
  return { ...put, requestBody: { required: true, content }, responses, [X_CRUD]: crud };
}

function removedFile(request: AbilityRequest, wanted: WantedFile, update: Operation): Part {
  return likeOperation(request, wanted, {
    ...{ like: update, action: 'deleteFile', verb: 'Delete' },
    responses: { 204: { description: 'The row has no file.' } },
  });
}

function contentOf({ property, types }: WantedFile): Part {
  const schema = contentSchema(property);
  return Object.fromEntries(types.map((type) => [type, { schema: { ...schema } }]));
}

interface FileAction {
  /** The operation on the row, whose rules it has. */
  readonly like: Operation;
  readonly action: CrudAction;
  readonly verb: string;
  readonly responses: Part;
}

function likeOperation(
  { draft, model }: AbilityRequest,
  { property }: WantedFile,
  { like, action, verb, responses }: FileAction,
) {
  const { name = '' } = model ?? {};
  return {
    operationId: `${action.replace('File', '')}${name}${capital(property.name)}`,
    ...sharedKeys(draft.part(like.pointer)),
    summary: `${verb} the ${property.name} of a ${name}`,
    parameters: pathParameters(draft, like),
    responses: { ...responses, ...errorsOf(draft, like) },
    [X_CRUD]: crudOf(draft, like, { model: name, action, file: property.name }),
  };
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function sharedKeys({ tags, security }: Part): Part {
  return {
    ...(tags === undefined ? {} : { tags }),
    ...(security === undefined ? {} : { security: structuredClone(security) }),
  };
}

function pathParameters(draft: DocumentDraft, { pointer }: Operation): Part[] {
  const { parameters = [] } = draft.part(pointer) as { readonly parameters?: readonly Part[] };
  return structuredClone(parameters.filter((one) => draft.resolved(one)['in'] === 'path'));
}

/** The headers with which a client asks for a part, or for what it does not have. */
function conditions(draft: DocumentDraft): readonly Part[] {
  const header = (name: string, description: string): Part =>
    draft.component('parameters', name, {
      ...{ name, in: 'header', required: false, description, schema: { type: 'string' } },
    });
  return [
    header('If-None-Match', 'The ETag of the file that the client has.'),
    header('Range', 'The part of the file to send, such as `bytes=0-1023`.'),
    header('If-Range', 'Sends a part only of the file with this ETag, otherwise the whole.'),
  ];
}

/** The errors that do not depend on a body of JSON. */
function errorsOf(draft: DocumentDraft, { pointer }: Operation): Part {
  const { responses = {} } = draft.part(pointer) as { readonly responses?: Part };
  const kept = Object.entries(responses).filter(
    ([status]) => (/^[45]/.test(status) || status === 'default') && !other.has(status),
  );
  return structuredClone(Object.fromEntries(kept));
}

const other: ReadonlySet<string> = new Set(['412', '413', '415', '416']);

function crudOf(draft: DocumentDraft, { pointer }: Operation, own: Part): Part {
  const { key, rows, preset, rateLimit } = (draft.part(pointer)[X_CRUD] ?? {}) as Part;
  const isRead = own['action'] === 'getFile';
  const shared = { key, rows, ...(isRead ? {} : { preset }), rateLimit };
  const given = Object.entries(shared).filter(([, value]) => value !== undefined);
  return structuredClone({ ...own, ...Object.fromEntries(given) });
}
