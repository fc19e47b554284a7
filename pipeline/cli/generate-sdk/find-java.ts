import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { PipelineError } from '../../errors.ts';
import type { Environment } from '../project/environment.ts';

const OLDEST = 11;
const PATIENCE_MS = 30_000;

/**
 * Finds the Java that runs the generator, by JAVA_HOME or PATH. Throws JAVA_MISSING or
 * JAVA_TOO_OLD.
 */
export async function findJava(environment: Environment, signal: AbortSignal): Promise<string> {
  const home = environment.get('JAVA_HOME');
  const candidates = [...(home === undefined ? [] : [join(home, 'bin', 'java')]), 'java'];
  const hint = `Install Java ${OLDEST} or newer (on Debian: apt-get install openjdk-17-jre-headless), or set JAVA_HOME.`;
  for (const java of candidates) {
    const version = await versionOf(java, signal);
    if (version === null) continue;
    if (version >= OLDEST) return java;
    throw new PipelineError({
      code: 'JAVA_TOO_OLD',
      message: `Generating SDKs needs Java ${OLDEST} or newer; found Java ${version}.`,
      place: java,
      hint,
    });
  }
  throw new PipelineError({
    code: 'JAVA_MISSING',
    message: `Generating SDKs needs Java ${OLDEST} or newer, which was not found.`,
    hint,
  });
}

/**
 * Feature release of a Java (8 of `1.8.0_392`, 17 of `17.0.2`); null if it does not run, such as
 * macOS's stub.
 */
async function versionOf(java: string, signal: AbortSignal): Promise<number | null> {
  const said = await new Promise<string>((resolve) => {
    const child = spawn(java, ['-version'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
      timeout: PATIENCE_MS,
    });
    let output = '';
    const listen = (part: Buffer): void => void (output += part.toString());
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('error', () => resolve(''));
    child.on('close', (code) => resolve(code === 0 ? output : ''));
  });
  signal.throwIfAborted();
  const [, first, second] = /version "(\d+)(?:\.(\d+))?/.exec(said) ?? [];
  if (first === undefined) return null;
  return first === '1' ? Number(second) : Number(first);
}
