import type { Catalog } from '../catalog/catalog.ts';
import { X_DB, X_TAG_GROUPS } from '../extensions.ts';
import type { Components, OpenApiDocument, TagObject } from '../openapi-document.ts';
import { documentDb } from './database-record.ts';
import type { DocumentNote } from './document-note.ts';
import { buildResources } from './build-resources.ts';
import type { DocumentDialect, DocumentOptions } from './document-options.ts';
import { errorComponents, errorSchema } from './paths/error-responses.ts';
import { sharedRequestBodies, sharedRowResponses } from './paths/operations.ts';
import { resourcePaths } from './paths/resource-paths.ts';
import { sharedComponents } from './paths/shared-components.ts';
import type { Resource } from './resource.ts';
import { modelSchemas } from './schemas/model-schemas.ts';
import { referenceDescriber } from './schemas/row-sentences.ts';

/** A document and what is worth knowing about how it came to be. */
export interface BuiltDocument {
  readonly document: OpenApiDocument;
  readonly notes: readonly DocumentNote[];
}

/** Where a generated server listens unless told otherwise. */
const DEFAULT_SERVER = 'http://localhost:3000';

/** Turns a catalog into an OpenAPI 3.0.3 document. Pure; the same catalog gives the same document. */
export function buildDocument(
  catalog: Catalog,
  dialect: DocumentDialect,
  options: DocumentOptions,
): BuiltDocument {
  const { resources, notes } = buildResources(catalog, dialect, options);
  const flavour = dialect.checkFlavour;
  const describeReference = referenceDescriber(resources);
  const schemaContext = { catalog, flavour, describeReference };
  const document: OpenApiDocument = {
    openapi: '3.0.3',
    info: { title: options.title, version: options.version ?? '1.0.0' },
    servers: options.servers?.length ? options.servers : [{ url: DEFAULT_SERVER }],
    tags: resources.map(tagOf),
    ...tagGroups(resources),
    paths: Object.fromEntries(resources.flatMap((resource) => resourcePaths(resource, flavour))),
    components: {
      schemas: Object.fromEntries([
        ...resources.flatMap((resource) => modelSchemas(resource, schemaContext)),
        ['Error', errorSchema] as const,
      ]),
      responses: {
        ...errorComponents(),
        ...Object.fromEntries(resources.flatMap(sharedRowResponses)),
      },
      ...requestBodies(resources),
      ...sharedComponents(catalog.provider),
    },
    [X_DB]: documentDb(catalog),
  };
  return { document, notes };
}

/** An empty list says nothing. */
function requestBodies(resources: readonly Resource[]): Pick<Components, 'requestBodies'> {
  const bodies = resources.flatMap(sharedRequestBodies);
  return bodies.length === 0 ? {} : { requestBodies: Object.fromEntries(bodies) };
}

function tagOf({ model, description }: Resource): TagObject {
  return { name: model, ...(description === null ? {} : { description }) };
}

/** Groups by database schema, where there are several. */
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
