import { dirname, join } from 'node:path';
import { loadDocument } from '../../../model/load/load-document.ts';
import { resolveModel } from '../../../model/resolve-model.ts';
import type { OutputFile } from '../../../output-file.ts';
import { planWrite, writeProject } from '../../../write/write-project.ts';
import { throwIfInterrupted } from '../../command-line/interrupt.ts';
import { assertDistinct } from '../assert-distinct.ts';
import type { Build, BuildRequest } from '../build-project.ts';
import type { DocumentSummary } from '../cache/build-stamp.ts';
import { chooseDocuments, documentsOf } from '../../project/choose-documents.ts';
import type { BuiltDocument } from '../emit-project.ts';
import type { Extra } from './extras.ts';
import { kubernetesFiles } from './kubernetes-files.ts';
import { openapi31Files } from './openapi31-files.ts';
import { prismaFiles } from './prisma-files.ts';
import { zodFiles } from './zod-files.ts';

/** Generates the files of an extra. `isOne`: the project has only one document. */
export type ExtraFiles = (
  documents: readonly BuiltDocument[],
  project: BuildRequest['project'],
  isOne: boolean,
) => Promise<readonly OutputFile[]>;

const makers: Readonly<Record<Extra, ExtraFiles>> = {
  prisma: prismaFiles,
  kubernetes: kubernetesFiles,
  zod: zodFiles,
  'openapi-3.1': openapi31Files,
};

/** Writes the requested extra of a project's documents, and no other file. */
export async function buildExtra(
  extra: Extra,
  request: Pick<BuildRequest, 'project' | 'document' | 'dryRun' | 'signal' | 'notify'>,
): Promise<Build> {
  const { project, signal, notify } = request;
  const all = await documentsOf(project);
  assertDistinct(all);
  const documents: BuiltDocument[] = [];
  for (const { path, output } of chooseDocuments(all, request.document)) {
    notify(`Reading ${path}`);
    const model = resolveModel(await loadDocument(join(project.folder, path), path), path);
    documents.push({ path, output, model });
  }
  const files = await makers[extra](documents, project, all.length === 1);
  throwIfInterrupted(signal);
  const scope = files.map(({ path }) => dirname(path));
  const write = { projectFolder: project.folder, files, scope };
  const plan = request.dryRun ? await planWrite(write) : await writeProject(write, { signal });
  return {
    documents: documents.map(summaryOf),
    files: plan.files,
    isChanged: plan.changes.length > 0,
    ...{ addedPackages: [], drivers: [], notes: [] },
  };
}

function summaryOf({ path, output, model }: BuiltDocument): DocumentSummary {
  const { models, operations, warnings } = model;
  return { path, output, models: models.length, operations: operations.length, warnings };
}
