/** A path without its suffixes that distinguish operations. */
export interface SplitPath {
  /** `/servers` of `/servers?name={name}#byName`. */
  readonly path: string;
  readonly query: readonly { readonly name: string; readonly text: string }[];
}

/** Removes `?` and `#` suffixes, which many documents have in paths. */
export function splitPath(template: string): SplitPath {
  // A parameter's name may contain both.
  const bare = template.replace(/\{[^{}]*\}/g, (name) => ' '.repeat(name.length));
  const hash = bare.indexOf('#');
  const end = hash === -1 ? template.length : hash;
  const mark = bare.slice(0, end).indexOf('?');
  if (mark === -1) return { path: template.slice(0, end), query: [] };
  const query = template
    .slice(mark + 1, end)
    .split('&')
    .filter((text) => text !== '')
    .map((text) => {
      const equals = text.indexOf('=');
      return equals === -1
        ? { name: text, text: '' }
        : { name: text.slice(0, equals), text: text.slice(equals + 1) };
    });
  return { path: template.slice(0, mark), query };
}
