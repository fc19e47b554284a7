import type { Catalog } from '../catalog/catalog.ts';
import { X_DB, X_DISPLAY_NAME, X_TAG_GROUPS } from '../extensions.ts';
import type { Components, OpenApiDocument, TagObject } from '../openapi-document.ts';
import { documentDb } from './database-record.ts';
import type { DocumentNote } from './document-note.ts';
import { buildResources } from './build-resources.ts';
import type { DocumentDialect, DocumentOptions } from './document-options.ts';
import { spokenName } from './names/words.ts';
import { errorComponents, errorSchema } from './paths/error-responses.ts';
import { sharedRequestBodies, sharedRowResponses } from './paths/operations.ts';
import { sortedFields } from './paths/list-filters.ts';
import { resourcePaths } from './paths/resource-paths.ts';
import { sharedComponents } from './paths/shared-components.ts';
import type { Resource } from './resource.ts';
import { modelSchemas } from './schemas/model-schemas.ts';
import { typeSchemas } from './schemas/type-schemas.ts';
import { withViewKeys } from './view-key.ts';
import { referenceDescriber } from './schemas/row-sentences.ts';

/** A document, and notes about its introspection. */
export interface BuiltDocument {
  readonly document: OpenApiDocument;
  readonly notes: readonly DocumentNote[];
}

/** Default address of a generated server. */
const DEFAULT_SERVER = 'http://localhost:3000';

const paging =
  'Lists are paged: `page` and `limit` choose a page, and the `Link` header leads to the others. `count=exact` also returns the total, in `X-Total-Count`.';
const formats =
  'Request and response bodies are JSON (`application/json`). Errors have a `code` for programs and a `message` for people; if a request is invalid, `details` lists each rejected value.';

/** Turns a catalog into an OpenAPI 3.0.3 document. A pure function. */
export function buildDocument(
  given: Catalog,
  dialect: DocumentDialect,
  options: DocumentOptions,
): BuiltDocument {
  const catalog = withViewKeys(given);
  const { resources, notes } = buildResources(catalog, dialect, options);
  const flavour = dialect.checkFlavour;
  const describeReference = referenceDescriber(resources);
  const types = typeSchemas(resources, { catalog, flavour, previous: options.previous });
  const schemaContext = { catalog, flavour, types, describeReference };
  const document: OpenApiDocument = {
    openapi: '3.0.3',
    info: {
      title: options.title,
      version: options.version ?? '1.0.0',
      ...(resources.length === 0 ? {} : { description: introduction(resources) }),
    },
    servers: options.servers?.length ? options.servers : [{ url: DEFAULT_SERVER }],
    tags: resources.map(tagOf),
    ...tagGroups(resources),
    paths: Object.fromEntries(
      resources.flatMap((resource) => resourcePaths(resource, schemaContext)),
    ),
    components: {
      schemas: Object.fromEntries([
        ...resources.flatMap((resource) => modelSchemas(resource, schemaContext)),
        ...types.components,
        ['Error', errorSchema] as const,
      ]),
      responses: {
        ...errorComponents(resources.some(({ rights }) => rights.forbidden.size > 0)),
        ...Object.fromEntries(resources.flatMap(sharedRowResponses)),
      },
      ...requestBodies(resources),
      ...sharedComponents(catalog.provider),
    },
    [X_DB]: documentDb(catalog, types.has),
  };
  return { document, notes };
}

/** Introduction to all operations, displayed by the explorer. */
function introduction(resources: readonly Resource[]): string {
  const sortable = resources.flatMap(({ table, fields }) => sortedFields(table, fields));
  // A name makes a better example than the key, which comes first.
  const { name } = sortable.find((field) => field.name === 'name') ?? sortable[0] ?? {};
  const sorting =
    name === undefined
      ? ''
      : ` \`sort=${name}\` sorts in ascending order, \`sort=-${name}\` in descending order.`;
  return `${paging}${sorting}\n\n${formats}`;
}

/** Omitted if empty. */
function requestBodies(resources: readonly Resource[]): Pick<Components, 'requestBodies'> {
  const bodies = resources.flatMap(sharedRequestBodies);
  return bodies.length === 0 ? {} : { requestBodies: Object.fromEntries(bodies) };
}

function tagOf({ model, plural, description }: Resource): TagObject {
  const title = spokenName(plural);
  return {
    name: model,
    [X_DISPLAY_NAME]: title.charAt(0).toUpperCase() + title.slice(1),
    ...(description === null ? {} : { description }),
  };
}

/** Groups tags by database schema, if there are several. */
function tagGroups(resources: readonly Resource[]): Pick<OpenApiDocument, typeof X_TAG_GROUPS> {
  const groups = Map.groupBy(resources, ({ table }) => table.schema);
  if (groups.size < 2) return {};
  return {
    [X_TAG_GROUPS]: [...groups].map(([schema, members]) => ({
      name: schema ?? '',
      tags: members.map(({ model }) => model),
    })),
  };
}
