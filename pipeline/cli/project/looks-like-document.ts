import { open } from 'node:fs/promises';

const HEAD_BYTES = 64 * 1024;

/** Whether a JSON file means to be an OpenAPI document, even a broken one: a folder may hold configuration and JSON Schemas beside them. */
export async function looksLikeDocument(path: string): Promise<boolean> {
  const file = await open(path).catch(() => null);
  // What cannot be read is rejected with its reason where it is loaded.
  if (file === null) return true;
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEAD_BYTES) });
    const head = buffer.toString('utf8', 0, bytesRead);
    return /"(?:openapi|swagger|paths)"\s*:/.test(head) || !/^\s*\{/.test(head);
  } catch {
    return true;
  } finally {
    await file.close();
  }
}
