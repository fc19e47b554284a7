import type {
  HeaderObject,
  OperationObject,
  Reference,
  RequestBody,
  ResponseObject,
} from '../../openapi-document.ts';
import type { OperationResponse, ResponseHeader, Body, Content } from '../api-model.ts';
import { pointerTo } from '../json-pointer.ts';
import type { Located } from '../json-pointer.ts';
import { jsonContent, resolveContents, resolveExamples } from './resolve-contents.ts';
import { exampleHolder, parameterSchema } from './resolve-parameters.ts';
import { follow } from '../schemas/schema-shape.ts';
import type { Resolution } from '../schemas/schema-shape.ts';

/** The body of an operation, if it has one. */
export function resolveBody(
  resolution: Resolution,
  { value, pointer }: Located<{ readonly requestBody?: RequestBody | Reference }>,
): Body | null {
  if (value.requestBody === undefined) return null;
  const place = pointerTo(pointer, 'requestBody');
  const found = follow(resolution, { value: value.requestBody, pointer: place });
  if (found === null) return null;
  const content = pointerTo(found.pointer, 'content');
  const contents = resolveContents(resolution, { value: found.value.content, pointer: content });
  return { required: found.value.required === true, ...contentSummary(contents) };
}

/** The responses of an operation, one per status. */
export function resolveResponses(
  resolution: Resolution,
  { value: { responses = {} }, pointer }: Located<OperationObject>,
): readonly OperationResponse[] {
  const known = knownResponses(resolution);
  return Object.entries(responses).flatMap(([status, value]) => {
    if (status.startsWith('x-')) return [];
    const place = pointerTo(pointer, 'responses', status);
    const found = follow(resolution, { value, pointer: place });
    if (found === null) return [];
    const response = known.get(found.pointer) ?? resolveResponse(resolution, found);
    known.set(found.pointer, response);
    return [{ status, ...response }];
  });
}

/** Cache of resolved responses: most operations refer to the same ones. */
function knownResponses(resolution: Resolution): Map<string, ResolvedResponse> {
  const known = knownOf.get(resolution) ?? new Map<string, ResolvedResponse>();
  knownOf.set(resolution, known);
  return known;
}

const knownOf = new WeakMap<Resolution, Map<string, ResolvedResponse>>();

type ResolvedResponse = Omit<OperationResponse, 'status'>;

function resolveResponse(
  resolution: Resolution,
  { value: { description, content = {}, headers = {} }, pointer }: Located<ResponseObject>,
): ResolvedResponse {
  const at = pointerTo(pointer, 'content');
  return {
    description,
    ...contentSummary(resolveContents(resolution, { value: content, pointer: at })),
    headers: resolveHeaders(resolution, { value: headers, pointer: pointerTo(pointer, 'headers') }),
  };
}

function contentSummary(
  contents: readonly Content[],
): Pick<Body, 'mediaTypes' | 'contents' | 'schema'> {
  const mediaTypes = contents.map(({ mediaType }) => mediaType);
  return { mediaTypes, contents, schema: jsonContent(contents)?.schema ?? null };
}

function resolveHeaders(
  resolution: Resolution,
  { value: headers, pointer }: Located<Readonly<Record<string, HeaderObject | Reference>>>,
): readonly ResponseHeader[] {
  return Object.entries(headers).flatMap(([name, value]) => {
    // Defined by the media type: https://spec.openapis.org/oas/v3.0.3#response-object
    if (name.toLowerCase() === 'content-type') return [];
    const place = pointerTo(pointer, name);
    const found = follow<HeaderObject>(resolution, { value, pointer: place });
    if (found === null) return [];
    const { required, description } = found.value;
    const { schema, schemaPointer, mediaType } = parameterSchema(resolution, found);
    return [
      {
        name,
        required: required === true,
        description: description ?? null,
        schema,
        schemaPointer,
        examples: resolveExamples(resolution, exampleHolder(found, mediaType)),
      },
    ];
  });
}
