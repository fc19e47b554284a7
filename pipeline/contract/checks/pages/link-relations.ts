/**
 * The targets of a Link header by relation; the first of each applies.
 * https://www.rfc-editor.org/rfc/rfc8288#section-3
 */
export function linkRelations(header: string): ReadonlyMap<string, string> {
  const relations = new Map<string, string>();
  const links = header.matchAll(/<([^<>]*)>((?:\s*;\s*[\w*-]+\s*=\s*(?:"[^"]*"|[^",;\s]*))*)/g);
  for (const [, target = '', parameters = ''] of links) {
    const [, quoted, plain = ''] =
      /;\s*rel\s*=\s*(?:"([^"]*)"|([^",;\s]*))/i.exec(parameters) ?? [];
    for (const relation of (quoted ?? plain).toLowerCase().split(/\s+/))
      if (relation !== '' && !relations.has(relation)) relations.set(relation, target);
  }
  return relations;
}
