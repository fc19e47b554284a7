import { readClientRuntime } from '../../../pipeline/cli/build/clients/client-runtime.ts';
import { clientDocument } from '../../../pipeline/emit/clients/core/client-document.ts';
import { describedDocument } from '../../../pipeline/emit/clients/core/described-document.ts';
import { emitCore } from '../../../pipeline/emit/clients/core/emit-core.ts';
import { typesText } from '../../../pipeline/emit/clients/core/types-text.ts';
import { emitServer } from '../../../pipeline/emit/server/emit-server.ts';
import { testScripts } from '../../../pipeline/emit/server/test-script/test-script.ts';
import { PipelineError } from '../../../pipeline/errors.ts';
import type { Problem } from '../../../pipeline/errors.ts';
import type { ApiModel } from '../../../pipeline/model/api-model.ts';
import { parseDocument } from '../../../pipeline/model/load/load-document.ts';
import { resolveModel } from '../../../pipeline/model/resolve-model.ts';
import type { OutputFile } from '../../../pipeline/output-file.ts';
import { recallFrom } from '../../../pipeline/recall.ts';
import type { Recall } from '../../../pipeline/recall.ts';
import type { Shop } from './shop.ts';

const documentPath = 'openapi/shop.json';

/** Output of `build` for a document, in this process and without writing. */
export type Build =
  | { readonly kind: 'rejected'; readonly problems: readonly Problem[] }
  | { readonly kind: 'built'; readonly model: ApiModel; readonly files: readonly OutputFile[] };

/** Caches results across edits, which leave most of a document unchanged. */
const shared = recallFrom(new Map());

/** Builds the server of an edited document; any error other than a PipelineError is a bug. */
export async function buildEdit(
  document: object,
  { drizzle }: Shop,
  recall: Recall = shared,
): Promise<Build> {
  try {
    const text = JSON.stringify(document);
    const loaded = await parseDocument(text, documentPath, 'server', { recall });
    const model = resolveModel(loaded, documentPath);
    const { files } = emitServer({ model, documentPath, output: '', drizzle });
    testScripts(model, documentPath);
    return { kind: 'built', model, files };
  } catch (error) {
    if (!(error instanceof PipelineError)) throw error;
    return { kind: 'rejected', problems: error.problems };
  }
}

/** The two files of the core client. */
export async function buildClient(
  model: ApiModel,
  recall: Recall = shared,
): Promise<readonly OutputFile[]> {
  const types = await typesText(describedDocument(clientDocument(model)), [], recall);
  const runtime = await readClientRuntime();
  return emitCore({ model, documentPath, output: 'client', runtime, types });
}
