import type { Parameter } from '../../model/api-model.ts';

/** Removes the prefixes of path styles: `;color=blue`, `.blue`. */
export function withoutStyle({ style, name, explode }: Parameter, text: string): string {
  if (style === 'label')
    return explode ? text.replace(/^\./, '').replaceAll('.', ',') : text.replace(/^\./, '');
  if (style === 'matrix')
    return text.replace(/^;/, '').replaceAll(`;${name}=`, ',').replace(`${name}=`, '');
  return text;
}

/** The value of a cookie; undefined if it was not sent. */
export function cookieOf(cookies: string | undefined, name: string): string | undefined {
  const parts = (cookies ?? '').split(';').map((part) => part.trim());
  return parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1);
}
