import { expect } from 'vitest';
import type { OpenApiDocument } from '../../pipeline/openapi-document.ts';
import { ApiCaller } from './api-caller.ts';
import type { GeneratedServer } from './generated-server.ts';
import { MadeRows, type Row } from './made-rows.ts';
import { operationsOf, resourcesOf } from './resource.ts';
import { walkList } from './walk-list.ts';
import { walkRow } from './walk-row.ts';

/** Result of calling every operation of a document. */
export interface Walk {
  readonly requests: number;
  /** Ids of operations without a successful response. */
  readonly withoutSuccess: readonly string[];
}

/** Facts about the database that the document cannot express. */
export interface Knowledge {
  /** Values by property, or `Model.property`, for CHECKs that schemas cannot express. */
  readonly samples?: Row;
  /** Properties that triggers overwrite. */
  readonly overwritten?: readonly string[];
}

/** Tests every operation of a document on its server: lists, the life cycle of a row, and the declared rejections. */
export async function walkApi(
  server: Pick<GeneratedServer, 'call'>,
  document: OpenApiDocument,
  { samples = {}, overwritten = [] }: Knowledge,
): Promise<Walk> {
  const caller = new ApiCaller(server, document);
  const resources = resourcesOf(document);
  for (const resource of resources) {
    await walkList(caller, resource);
    const rows = new MadeRows(caller, document, { resources, samples });
    await walkRow({ caller, document, rows, resource, overwritten });
    // A row that cannot be deleted keeps its parent rows.
    if (resource.operations.delete !== undefined) await rows.deleteAll();
  }
  await walkMethods(caller, document);
  return { requests: caller.requests, withoutSuccess: caller.withoutSuccess() };
}

/** Tests that each path rejects other methods, and lists its own in Allow. */
async function walkMethods(caller: ApiCaller, document: OpenApiDocument): Promise<void> {
  for (const [path, operations] of Map.groupBy(operationsOf(document), (each) => each.path)) {
    const has = new Set(operations.map(({ method }) => method));
    const allowed = [...has, ...(has.has('GET') ? ['HEAD'] : []), 'OPTIONS'].sort();
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((one) => !has.has(one))) {
      const { headers } = await caller.rejected(
        405,
        `${method} ${path.replace(/\{[^}]+\}/g, '1')}`,
      );
      expect(headers.get('allow')?.split(', ').sort()).toEqual(allowed);
    }
  }
}
