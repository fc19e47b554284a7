import { expect } from 'vitest';
import type { OpenApiDocument } from '../../pipeline/openapi-document.ts';
import { ApiCaller } from './api-caller.ts';
import type { GeneratedServer } from './generated-server.ts';
import { MadeRows, type Row } from './made-rows.ts';
import { operationsOf, resourcesOf } from './resource.ts';
import { walkList } from './walk-list.ts';
import { walkRow } from './walk-row.ts';

/** What a walk over every operation of a document met. */
export interface Walk {
  readonly requests: number;
  /** Operations by id that no request got a success from. */
  readonly withoutSuccess: readonly string[];
}

/** What the document cannot tell of its database. */
export interface Knowledge {
  /** Values by property, or `Model.property`, that a CHECK takes which no schema tells of. */
  readonly samples?: Row;
  /** Properties that the database's own triggers fill, whatever is sent. */
  readonly overwritten?: readonly string[];
}

/** Tries every operation of a document against its server: lists, the life of a row, and the rejections that the document names. */
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
    // A row that cannot be deleted keeps those that it refers to.
    if (resource.operations.delete !== undefined) await rows.deleteAll();
  }
  await walkMethods(caller, document);
  return { requests: caller.requests, withoutSuccess: caller.withoutSuccess() };
}

/** Each path rejects the methods that it has not, and names those that it has. */
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
