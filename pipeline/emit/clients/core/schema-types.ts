import { isIdentifier } from '../../printer/names.ts';
import { ClaimedNames } from '../../printer/claimed-names.ts';
import { pascalCase } from '../../printer/words.ts';
import { isJsonObject } from '../../../../server-template/shared/json/json-object.ts';
import type { JsonObject } from '../../../../server-template/shared/json/json-object.ts';

/** Names that the core client exports or uses. */
const coreNames = `Answer ApiClient ApiError Arguments BatchedArguments BatchedData BatchedInit BatchedName BatchedParameters BatchedPlace BatchedPlaceholder BatchedResult BatchedReturn BatchedSteps
  BatchedValue BodyOf Call Client ClientOptions DataOf
  ErrorBody ExportedLists ExportedRow FetchClient FetchOptions FetchResponse FieldError HeadersOptions InitOf ListPage Loose LooseCall LooseClient
  LooseInit LoosePages StreamedOf Success SuccessOf ContentOf Unasked HeadReaders ListHead RowHead SentHeaders cursorOf etagOf nextIn readHead totalOf readRows isUnauthorized isForbidden LooseQuery LooseRequest MediaType Method OperationAt PagedList PagedLists PagedPath ParseAs PathWith QueryOf RowsOf Token TokenFunction ValueAt
  $defs WithRequired OneOf XOR Without components operations webhooks pagedLists paths servers createClient createFetchClient`;

/** Global names that a type must not shadow in the same file. */
const globalNames = `AbortController AbortSignal Array AsyncGenerator Awaited Date Error Exclude Extract Headers JSON
  NonNullable Number Object Omit Pick Promise Readonly ReadableStream Record Request RequestInit Response String TextDecoderStream TypeError URL
  any bigint boolean never number object string symbol undefined unknown void`;

/** The exported type of each schema of the document, by the schema's name. */
export function schemaTypes(document: JsonObject): ReadonlyMap<string, string> {
  const components = document['components'];
  const schemas = isJsonObject(components) ? components['schemas'] : null;
  const names = Object.keys(isJsonObject(schemas) ? schemas : {});
  const claimed = new ClaimedNames(`${coreNames} ${globalNames}`.split(/\s+/));
  return new Map(names.map((name) => [name, claimed.claim(safeName(name), 'Schema')]));
}

function safeName(name: string): string {
  if (isIdentifier(name)) return name;
  const words = pascalCase(name);
  return isIdentifier(words) ? words : `Schema${words.replace(/[^\p{ID_Continue}]/gu, '')}`;
}
