import { expect } from 'vitest';
import { buildProject } from '../build/build-project.ts';
import type { Build, BuildRequest } from '../build/build-project.ts';
import { loadProject } from '../project/load-project.ts';

/** A build, and whether it built only what an edit reaches. */
export interface ObservedBuild extends Build {
  readonly isPartial: boolean;
}

/** Builds a project with React hooks, in this process. */
export async function observedBuild(
  folder: string,
  request: Partial<BuildRequest> = {},
): Promise<ObservedBuild> {
  const stages: string[] = [];
  const options = { language: 'typescript', frameworks: ['react'], keepFrameworks: false } as const;
  const built = await buildProject({
    ...{ project: await loadProject(folder), options, dryRun: false },
    ...{ signal: new AbortController().signal, notify: (stage: string) => stages.push(stage) },
    ...request,
  });
  return { ...built, isPartial: !stages.includes('Reading the documents') };
}

/** Expects that a whole build would write and report the same. */
export async function expectLikeWhole(folder: string, partial: Build): Promise<void> {
  const whole = await observedBuild(folder, { regenerate: true, dryRun: true });
  const changed = whole.files.filter(({ status }) => !/^(?:unchanged|keptYours)$/.test(status));
  expect(changed).toEqual([]);
  expect(partial.documents).toMatchObject(whole.documents);
  expect(partial.notes).toEqual(whole.notes);
}
