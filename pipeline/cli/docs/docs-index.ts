/** A page of the documentation, as its index lists it. */
export interface DocsPage {
  /** Its file without `.md`, relative to the folder: `reference/mock`. */
  readonly name: string;
  readonly title: string;
  /** What it is about, as Markdown. */
  readonly about: string;
}

/** Pages under a heading of the index; those under one of its subheadings are in `groups`. */
export interface DocsGroup {
  readonly title: string;
  readonly pages: readonly DocsPage[];
  readonly groups: readonly DocsGroup[];
}

interface OpenGroup extends DocsGroup {
  readonly pages: DocsPage[];
  readonly groups: OpenGroup[];
}

const line = /^(##|###) (.+)$|^- \[([^\]]+)\]\(([^)]+)\.md\): (.+)$/gm;

/** Reads the index, `docs/README.md`: headings, and a list item for each page. */
export function readDocsIndex(markdown: string): readonly DocsGroup[] {
  const groups: OpenGroup[] = [];
  let current: OpenGroup | undefined;
  for (const [, mark, heading = '', title = '', name = '', about = ''] of markdown.matchAll(line)) {
    if (mark === undefined) {
      current?.pages.push({ name, title, about });
      continue;
    }
    current = { title: heading, pages: [], groups: [] };
    if (mark === '##') groups.push(current);
    else groups.at(-1)?.groups.push(current);
  }
  return groups;
}

/** All pages of groups, in their order. */
export function docsPages(groups: readonly DocsGroup[]): readonly DocsPage[] {
  return groups.flatMap((group) => [...group.pages, ...docsPages(group.groups)]);
}
