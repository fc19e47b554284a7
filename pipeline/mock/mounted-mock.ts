import type { IncomingHttpHeaders } from 'node:http';
import { callableOperation } from '../../server-template/shared/access/callable-operation.ts';
import { createShownDocument } from '../../server-template/shared/access/shown-document.ts';
import type { ShownDocument } from '../../server-template/shared/access/shown-document.ts';
import type { JsonObject } from '../../server-template/shared/json/json-object.ts';
import { withoutInternalProperties } from '../../server-template/shared/internal-properties.ts';
import { publicDocument } from '../../server-template/shared/public-document.ts';
import type { ApiModel } from '../model/api-model.ts';
import { resolvedCruds } from '../model/resolved-crud.ts';
import { schemasOf } from '../model/schema-view.ts';
import type { OpenApiDocument } from '../openapi-document.ts';
import { createSchemaValidator } from '../schema/validate/create-schema-validator.ts';
import { createSchemaSampler } from '../schema/sample/create-schema-sampler.ts';
import { CallbackSender } from './callbacks/send-callbacks.ts';
import type { CallbackReport } from './callbacks/send-callbacks.ts';
import { DocumentMock } from './document-mock.ts';
import type { MockBehaviour, MockContext, MockDocument } from './mock-options.ts';
import { mountRoutes } from './route/mounted-document.ts';
import type { MountedRoutes } from './route/mounted-document.ts';

/** A mounted document. */
export interface MountedMock {
  readonly document: MockDocument;
  readonly routes: MountedRoutes;
  readonly behaviour: MockBehaviour;
  /** Seed of all data. */
  readonly seed: number;
  readonly mock: DocumentMock;
  readonly callbacks: CallbackSender;
  /** The text of `/openapi.json` for a caller. */
  readonly shownText: (headers: IncomingHttpHeaders) => Promise<Buffer>;
  /** The request headers on which that text depends; empty: none. */
  readonly shownBy: readonly string[];
}

/** Options of mounting. */
export interface MountOptions {
  readonly behaviour: MockBehaviour;
  readonly notify: (report: CallbackReport) => void;
}

/** Default seed. */
const DEFAULT_SEED = 20_250_101;

/**
 * Creates the mock of each document: at the root if there is one, else below its name. Unchanged
 * documents keep their mocks in `before`, with their rows.
 */
export function mountMocks(
  documents: readonly MockDocument[],
  { behaviour, notify }: MountOptions,
  before: readonly MountedMock[] = [],
): readonly MountedMock[] {
  return documents.map((document): MountedMock => {
    const prefix = documents.length === 1 ? '' : `/${document.name}`;
    const routes = mountRoutes(document.model, prefix);
    const kept = before.find((mount) => mount.document.model === document.model);
    if (kept !== undefined) return { ...kept, document, routes };
    return { document, routes, ...makeMock(document, { behaviour, notify }) };
  });
}

function makeMock(
  document: MockDocument,
  { behaviour, notify }: MountOptions,
): Pick<MountedMock, 'behaviour' | 'seed' | 'mock' | 'callbacks' | 'shownText' | 'shownBy'> {
  const { model } = document;
  const all = toolsOf(model);
  const seed = behaviour.seed ?? DEFAULT_SEED;
  const context: MockContext = {
    ...{ model, schemas: schemasOf(model) },
    ...{ ...all, behaviour, seed },
    requests: requestToolsOf(model) ?? all,
    access: behaviour.isSecured ? (behaviour.createAccess?.(document) ?? null) : null,
  };
  return {
    ...{ behaviour, seed },
    mock: new DocumentMock(context),
    callbacks: new CallbackSender(context, notify),
    shownText: shownText(context),
    shownBy: context.access?.credentialHeaders ?? [],
  };
}

type Tools = Pick<MockContext, 'validator' | 'sampler'>;

function toolsOf(model: ApiModel): Tools {
  const validator = createSchemaValidator(model);
  return { validator, sampler: createSchemaSampler(model, validator) };
}

/** Null if requests may contain every property. */
function requestToolsOf(model: ApiModel): Tools | null {
  if (model.database === null) return null;
  const document = withoutInternalProperties(model.document) as OpenApiDocument;
  return document === model.document ? null : toolsOf({ ...model, document });
}

function shownText({ model, access }: MockContext): MountedMock['shownText'] {
  const { document, operations } = model;
  const crudOf = resolvedCruds(model);
  let whole: JsonObject | null = null;
  const show: ShownDocument =
    access === null
      ? async () => (whole ??= publicDocument(document))
      : createShownDocument({
          ...{ document, operations, access, production: false },
          callable: (operation) =>
            callableOperation({
              ...{ method: operation.method.toUpperCase(), path: operation.path },
              crud: crudOf(operation),
            }),
        });
  const texts = new WeakMap<object, Buffer>();
  return async (headers) => {
    const shown = await show(headers);
    const text = texts.get(shown) ?? Buffer.from(JSON.stringify(shown));
    texts.set(shown, text);
    return text;
  };
}
