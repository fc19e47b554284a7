import type { SentBody } from './client-types.ts';

/** A function that serializes a body. */
export type BodySerializer = (body: unknown) => SentBody;

/** Serializes an object as `multipart/form-data`: one part per item of a list, files as they are, objects as JSON. `types` has the media types of parts that are not plain. */
export function multipartBody(types: Readonly<Record<string, string>> = {}): BodySerializer {
  return (body) => {
    if (body instanceof FormData || body instanceof Blob) return body;
    const form = new FormData();
    for (const [name, value] of fieldsOf(body)) {
      const type = types[name];
      const isJson = type ? /json/.test(type) : isObject(value);
      const text = isJson ? JSON.stringify(value) : String(value);
      if (value instanceof Blob) form.append(name, value);
      else if (isJson || type)
        form.append(name, new Blob([text], { type: type ?? 'application/json' }));
      else form.append(name, text);
    }
    return form;
  };
}

/** Serializes an object as `application/x-www-form-urlencoded`. `joined` names the comma-separated lists; others repeat the name. */
export function urlencodedBody(joined: readonly string[] = []): BodySerializer {
  return (body) => {
    if (body instanceof URLSearchParams) return body;
    const form = new URLSearchParams();
    for (const [name, value] of fieldsOf(body, joined))
      form.append(name, isObject(value) ? JSON.stringify(value) : String(value));
    return form;
  };
}

/** Sends a text or a file as it is. */
export function plainBody(body: unknown): SentBody {
  return body as SentBody;
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && !(value instanceof Blob);
}

/** The fields of a form, without those that are not set. */
function fieldsOf(body: unknown, joined: readonly string[] = []): [string, unknown][] {
  return Object.entries(body as object)
    .flatMap(([name, value]: [string, unknown]): [string, unknown][] => {
      if (!Array.isArray(value)) return [[name, value]];
      if (joined.includes(name)) return value.length ? [[name, value.join(',')]] : [];
      return value.map((item: unknown) => [name, item]);
    })
    .filter(([, value]) => value !== undefined && value !== null);
}
