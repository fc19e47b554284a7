import { open } from 'node:fs/promises';

const HEAD_BYTES = 64 * 1024;

/**
 * Whether a JSON file is an OpenAPI document, even an invalid one: a folder may contain
 * configuration and JSON Schemas.
 */
export async function looksLikeDocument(path: string): Promise<boolean> {
  const file = await open(path).catch(() => null);
  // An unreadable file is rejected with the reason when it is loaded.
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
