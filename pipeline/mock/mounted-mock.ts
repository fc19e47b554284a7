import { publicDocument } from '../model/public-document.ts';
import { createSchemaJudge } from '../schema/judge/create-schema-judge.ts';
import { createSchemaSampler } from '../schema/sample/create-schema-sampler.ts';
import { CallbackSender } from './callbacks/send-callbacks.ts';
import type { CallbackReport } from './callbacks/send-callbacks.ts';
import { DocumentMock } from './document-mock.ts';
import type { MockBehaviour, MockContext, MockDocument } from './mock-options.ts';
import { mountRoutes } from './route/mounted-document.ts';
import type { MountedRoutes } from './route/mounted-document.ts';

/** One document in its place, ready to answer. */
export interface MountedMock {
  readonly document: MockDocument;
  readonly routes: MountedRoutes;
  readonly mock: DocumentMock;
  readonly callbacks: CallbackSender;
  /** What `/openapi.json` answers. */
  readonly publicText: () => Buffer;
}

/** Seed of the data where none is given: the same in every run. */
const DEFAULT_SEED = 20_250_101;

/** Makes the mock of each document: at the root where there is one, else below its name. */
export function mountMocks(
  documents: readonly MockDocument[],
  behaviour: MockBehaviour,
  tell: (report: CallbackReport) => void,
): readonly MountedMock[] {
  return documents.map((document): MountedMock => {
    const { model } = document;
    const judge = createSchemaJudge(model);
    const sampler = createSchemaSampler(model, judge);
    const context: MockContext = {
      model,
      judge,
      sampler,
      behaviour,
      seed: behaviour.seed ?? DEFAULT_SEED,
    };
    const prefix = documents.length === 1 ? '' : `/${document.name}`;
    let text: Buffer | null = null;
    return {
      document,
      routes: mountRoutes(model, prefix),
      mock: new DocumentMock(context),
      callbacks: new CallbackSender(context, tell),
      publicText: () => (text ??= Buffer.from(JSON.stringify(publicDocument(model.document)))),
    };
  });
}
