import { buildClientInput } from '../../../emit/clients/build-client-input.ts';
import { emitCore } from '../../../emit/clients/core/emit-core.ts';
import type { OutputFile } from '../../../output-file.ts';
import type { Recall } from '../../../recall.ts';
import type { Framework, Language } from '../../project/generator-config.ts';
import type { Project } from '../../project/load-project.ts';
import type { ChosenDocument } from '../../project/choose-documents.ts';
import { clientFolder } from './client-folders.ts';
import { readClientRuntime } from './client-runtime.ts';
import type { BuiltDocument } from '../emit-project.ts';
import { typedJavaScript } from '../javascript/javascript-files.ts';
import { frameworkEmitters } from './framework-emitters.ts';
import { makeTypes } from './types-file.ts';

/** Input of a build's clients. */
export interface ClientsRequest {
  readonly project: Project;
  readonly documents: readonly BuiltDocument[];
  /** All documents of the project. */
  readonly all: readonly ChosenDocument[];
  readonly frameworks: readonly Framework[];
  readonly language: Language;
  readonly recall: Recall;
}

/** Emits the core client of every document, and the clients of the chosen frameworks. */
export async function emitClients(request: ClientsRequest): Promise<readonly OutputFile[]> {
  const runtime = await readClientRuntime();
  const files: OutputFile[] = [];
  for (const document of request.documents) {
    files.push(...(await emitCoreOf(document, runtime, request)));
    files.push(...(await emitFrameworks(document, request)));
  }
  return files;
}

async function emitCoreOf(
  { path, model }: BuiltDocument,
  runtime: Awaited<ReturnType<typeof readClientRuntime>>,
  { project, all, language, recall }: ClientsRequest,
): Promise<readonly OutputFile[]> {
  const output = clientFolder(project, 'typescript', { path, all });
  const types = await makeTypes({ model, documentPath: path, recall });
  const files = emitCore({ model, documentPath: path, output, runtime, types });
  return language === 'typescript' ? files : typedJavaScript(files, recall);
}

async function emitFrameworks(
  { path, model }: BuiltDocument,
  { project, all, frameworks, language, recall }: ClientsRequest,
): Promise<readonly OutputFile[]> {
  const core = clientFolder(project, 'typescript', { path, all });
  const files: OutputFile[] = [];
  for (const framework of frameworks) {
    const emit = await frameworkEmitters[framework]?.();
    const output = clientFolder(project, framework, { path, all });
    if (emit === undefined) continue;
    const input = buildClientInput(model, { documentPath: path, output, core, recall });
    const printed = await emit(input, await readClientRuntime(framework));
    // Angular's compiler reads only TypeScript.
    const isTypeScript = language === 'typescript' || framework === 'angular';
    files.push(...(isTypeScript ? printed : await typedJavaScript(printed, recall)));
  }
  return files;
}
