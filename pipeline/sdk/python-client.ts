import { isJsonObject } from '../../server-template/shared/json/json-object.ts';

/** Names of the query parameters of the style `deepObject`. */
export function deepObjectNames(value: unknown): ReadonlySet<string> {
  if (Array.isArray(value)) return new Set(value.flatMap((item) => [...deepObjectNames(item)]));
  if (!isJsonObject(value)) return new Set();
  const { in: place, name, style } = value;
  const isDeep = place === 'query' && style === 'deepObject' && typeof name === 'string';
  const inside = Object.values(value).flatMap((part) => [...deepObjectNames(part)]);
  return new Set([...(isDeep ? [name] : []), ...inside]);
}

/** The generator's Python modules, with queries and files as the document declares them. */
export function repairedPython(
  path: string,
  content: string,
  deepObjects: ReadonlySet<string>,
): string {
  if (/(?:^|\/)api\/[^/]+\.py$/.test(path)) return repairedCalls(content, deepObjects);
  return path.endsWith('/api_client.py') ? repairedClient(content) : content;
}

function repairedCalls(content: string, deepObjects: ReadonlySet<string>): string {
  return content.replace(
    /^( +)_query_params\.append\(\('([^']+)', .*\)\)\n/gm,
    (line, indent: string, name: string) =>
      deepObjects.has(name)
        ? `${line}${indent}_collection_formats['${name}'] = 'deepObject'\n`
        : line,
  );
}

function repairedClient(content: string): string {
  const start = content.indexOf('    def parameters_to_url_query(');
  const end = content.indexOf('    def files_parameters(', start);
  if (start === -1 || end === -1) return content;
  const query = content.slice(start, end);
  return content.slice(0, start) + repairedQuery(query) + repairedFiles(content.slice(end));
}

/** Texts in lists are quoted, booleans are `true` and `false`, and objects may be `filter[kind]=cat`. */
function repairedQuery(query: string): string {
  const text = 'quote(str(value).lower() if isinstance(value, bool) else str(value))';
  return query
    .replace(
      '            if isinstance(v, (int, float)):\n                v = str(v)\n            if isinstance(v, bool):\n                v = str(v).lower()\n',
      `            if isinstance(v, bool):
                v = str(v).lower()
            if isinstance(v, (int, float)):
                v = str(v)
            if collection_formats.get(k) == 'deepObject' and isinstance(v, dict):
                new_params.extend(
                    (f'{k}[{name}]', ${text}) for name, value in v.items())
                continue
`,
    )
    .replace(
      'new_params.extend((k, value) for value in v)',
      `new_params.extend(\n                        (k, ${text}) for value in v)`,
    )
    .replace("delimiter = ' '", "delimiter = '%20'")
    .replace("delimiter = '|'", "delimiter = '%7C'");
}

/** A file may be given as bytes, as the types of the operations allow. */
function repairedFiles(rest: string): string {
  return rest.replace(
    '                if not v:\n                    continue\n                file_names = v if type(v) is list else [v]\n                for n in file_names:\n',
    `                if v is None:
                    continue
                file_names = v if type(v) is list else [v]
                for n in file_names:
                    if isinstance(n, (bytes, bytearray)):
                        params.append(
                            tuple([k, tuple([k, bytes(n), 'application/octet-stream'])]))
                        continue
`,
  );
}
