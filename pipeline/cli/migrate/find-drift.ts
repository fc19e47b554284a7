import { providerOf } from '../../catalog/database-provider.ts';
import { readCatalog } from '../../catalog/read-catalog.ts';
import type { ConnectOptions } from '../../dialects/dialect.ts';
import { buildDocument } from '../../document/build-document.ts';
import { PipelineError } from '../../errors.ts';
import { databaseOfModel } from '../../migrate/describe/database-of-model.ts';
import { placeKey } from '../../migrate/describe/described-database.ts';
import type { DescribedDatabase } from '../../migrate/describe/described-database.ts';
import { planMigration } from '../../migrate/plan-migration.ts';
import { describeStep } from '../../migrate/print/describe-step.ts';
import { resolveModel } from '../../model/resolve/resolve-model.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import type { Project } from '../project/load-project.ts';

/** What is compared with the database. */
export interface DriftRequest {
  readonly project: Project;
  readonly url: string;
  readonly connect: ConnectOptions;
  /** The document that the database is held to, and what it describes. */
  readonly document: OpenApiDocument;
  readonly before: DescribedDatabase;
  readonly edited: DescribedDatabase;
}

/** What was done to a database since its document was made of it, a few words each; tables that neither document knows do not count. */
export async function findDrift(request: DriftRequest): Promise<readonly string[]> {
  const { project, url, connect, document, before, edited } = request;
  const { include, exclude, schemas, naming } = project.introspection;
  const provider = providerOf(url);
  if (provider !== before.catalog.provider) {
    throw new PipelineError({
      code: 'USAGE',
      message: `The document is of ${before.catalog.provider}, the database URL of ${provider}.`,
      hint: 'Give the URL of the database that the document was made of.',
    });
  }
  const known = new Set([...before.catalog.tables, ...edited.catalog.tables].map(placeKey));
  const read = await readCatalog({
    url,
    ...{ include, exclude, connect },
    schemas: schemas.length === 0 ? null : schemas,
  });
  const catalog = {
    ...read.catalog,
    tables: read.catalog.tables.filter((table) => known.has(placeKey(table))),
  };
  const built = buildDocument(catalog, read.dialect, {
    title: 'drift',
    naming,
    previous: document,
  });
  const text = JSON.stringify(built.document);
  const model = resolveModel(JSON.parse(text) as OpenApiDocument, 'the database');
  const present = databaseOfModel(model, 'the database');
  return planMigration(before, withKnownTypes(present, before)).steps.map(describeStep);
}

/** Enums and domains that the document does not list are as little its business as other tables. */
function withKnownTypes(present: DescribedDatabase, before: DescribedDatabase): DescribedDatabase {
  const { catalog } = present;
  const listed = new Set([...before.catalog.enums, ...before.catalog.domains].map(placeKey));
  return {
    ...present,
    catalog: {
      ...catalog,
      enums: catalog.enums.filter((type) => listed.has(placeKey(type))),
      domains: catalog.domains.filter((domain) => listed.has(placeKey(domain))),
    },
  };
}
