import { callSpecmill } from '../../../pipeline/cli/testing/call-specmill.ts';
import { introspectedProject, type GeneratedProject } from '../generated-project.ts';

/** A project whose writes take an idempotency key, with its table in the database. */
export async function keyedProject(
  databaseUrl: string,
  abilities: readonly string[] = [],
): Promise<GeneratedProject> {
  const project = await introspectedProject(databaseUrl);
  for (const line of [...abilities, 'add batch', 'add idempotency', 'migrate --apply']) {
    const { code, stdout, stderr } = await callSpecmill(project.folder, line.split(' '), {
      env: { DATABASE_URL: databaseUrl },
    });
    if (code !== 0) throw new Error(`specmill ${line}: ${stdout}${stderr}`);
  }
  await project.build();
  return project;
}
