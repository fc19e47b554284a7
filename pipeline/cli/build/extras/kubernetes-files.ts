import { basename } from 'node:path';
import { kubernetesManifest } from '../../../emit/project/kubernetes-manifest.ts';
import type { ExtraFiles } from './build-extra.ts';
import { extras } from './extras.ts';

/** One manifest for the process that serves all documents. The user owns it once it is written. */
export const kubernetesFiles: ExtraFiles = (documents, project) => {
  const provider = documents[0]?.model.database?.provider ?? null;
  const content = kubernetesManifest(basename(project.folder), provider);
  const path = `${extras.kubernetes}/kubernetes.yaml`;
  return Promise.resolve([{ path, owner: 'user', content }]);
};
