import { basename, dirname, join } from 'node:path';
import { checkedPrismaSchema } from '../../catalog/prisma/checked-prisma-schema.ts';
import { emitPrismaSchema } from '../../emit/prisma/emit-prisma.ts';
import { loadDocument } from '../../model/load/load-document.ts';
import { resolveModel } from '../../model/resolve/resolve-model.ts';
import type { OutputFile } from '../../output-file.ts';
import { planWrite, writeProject } from '../../write/write-project.ts';
import { throwIfInterrupted } from '../command-line/interrupt.ts';
import type { Build, BuildRequest } from './build-project.ts';
import type { DocumentSummary } from './cache/build-stamp.ts';
import { chooseDocuments, documentsOf } from './choose-documents.ts';
import { PRISMA_FOLDER } from './prisma-folder.ts';

/** Writes the Prisma schemas of a project's documents, and touches nothing else. */
export async function buildPrisma(
  request: Pick<BuildRequest, 'project' | 'document' | 'dryRun' | 'signal' | 'tell'>,
): Promise<Build> {
  const { project, signal, tell } = request;
  const all = await documentsOf(project);
  const files: OutputFile[] = [];
  const documents: DocumentSummary[] = [];
  for (const { path, output } of chooseDocuments(all, request.document)) {
    tell(`Printing the Prisma schema of ${path}`);
    const model = resolveModel(await loadDocument(join(project.folder, path), path), path);
    const file = all.length === 1 ? 'schema.prisma' : `${basename(path, '.json')}/schema.prisma`;
    const content = await checkedPrismaSchema(file, emitPrismaSchema(model, path));
    files.push({ path: `${PRISMA_FOLDER}/${file}`, owner: 'generated', content });
    const counts = { models: model.models.length, operations: model.operations.length };
    documents.push({ path, output, ...counts, warnings: model.warnings });
  }
  throwIfInterrupted(signal);
  const scope = files.map(({ path }) => dirname(path));
  const write = { projectFolder: project.folder, files, scope };
  const plan = request.dryRun ? await planWrite(write) : await writeProject(write, { signal });
  const isChanged = plan.changes.length > 0;
  return { documents, files: plan.files, isChanged, addedPackages: [], drivers: [], notes: [] };
}
