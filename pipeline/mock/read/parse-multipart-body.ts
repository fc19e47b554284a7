import { Refusal } from '../refusal.ts';

/** What a `multipart/form-data` body holds: texts and the names of files by name; a name that comes again makes a list. */
export async function parseMultipartBody(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<{
  readonly fields: readonly (readonly [name: string, text: string])[];
  readonly files: ReadonlySet<string>;
}> {
  let form: FormData;
  try {
    form = await new Response(bytes, { headers: { 'Content-Type': contentType } }).formData();
  } catch {
    throw new Refusal(400, 'MALFORMED_BODY', 'The body is not a multipart form.');
  }
  const files = new Set<string>();
  const fields = [...form].map(([name, value]): [string, string] => {
    if (typeof value === 'string') return [name, value];
    files.add(name);
    return [name, value.name];
  });
  return { fields, files };
}
