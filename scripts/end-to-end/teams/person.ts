import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { partAt, splitPointer } from '../../../pipeline/merge/labelled-pointer.ts';
import { DocumentEditor } from '../../../pipeline/merge/testing/document-editor.ts';
import type { OpenApiDocument } from '../../../pipeline/openapi-document.ts';
import { callSpecmill } from '../../../pipeline/cli/testing/call-specmill.ts';
import type { Run } from '../../../pipeline/cli/testing/run-specmill.ts';

/** The document of the team's project. */
export const document = 'openapi/desk.json';

/** A database of one person's own. */
export interface OwnDatabase {
  readonly url: string;
  run(sql: string): Promise<unknown>;
}

/** One of two people with a clone of the project and a database of their own. */
export class Person {
  readonly folder: string;
  readonly #database: OwnDatabase;

  constructor(folder: string, database: OwnDatabase) {
    this.folder = folder;
    this.#database = database;
  }

  specmill(...args: readonly string[]): Promise<Run> {
    return callSpecmill(this.folder, args);
  }

  /** Runs a command that must succeed; its words are separated by spaces. */
  async does(line: string): Promise<Run> {
    return succeeded(line, await this.specmill(...line.split(' ')));
  }

  build(...args: readonly string[]): Promise<Run> {
    return this.specmill('build', '--skip-prompts', ...args);
  }

  async builds(): Promise<void> {
    succeeded('build', await this.build());
  }

  /** Changes the database and introspects it. */
  async migrates(sql: string, ...args: readonly string[]): Promise<void> {
    await this.#database.run(sql);
    const run = await this.specmill('introspect', '--db', this.#database.url, ...args);
    succeeded('introspect', run);
  }

  /** Edits the document by hand, and keeps its line ends. */
  async edits(change: (editor: DocumentEditor) => unknown): Promise<void> {
    const before = await this.text(document);
    const editor = new DocumentEditor(JSON.parse(before) as OpenApiDocument);
    change(editor);
    const text = `${JSON.stringify(editor.document, null, 2)}\n`;
    await this.put(document, before.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text);
    await this.does('format');
  }

  /** Describes a part of the schemas. */
  describes(place: string, text: string): Promise<void> {
    return this.edits((editor) => editor.put(`/components/schemas/${place}/description`, text));
  }

  async description(place: string): Promise<unknown> {
    return this.part(`/components/schemas/${place}/description`);
  }

  async part(pointer: string): Promise<unknown> {
    const value = JSON.parse(await this.text(document)) as object;
    return partAt(value, splitPointer(pointer));
  }

  text(path: string): Promise<string> {
    return readFile(join(this.folder, path), 'utf8');
  }

  put(path: string, content: string): Promise<void> {
    return writeFile(join(this.folder, path), content);
  }

  /** Builds what was edited, and commits it. */
  async finishes(): Promise<void> {
    await this.builds();
    this.commits();
  }

  commits(): void {
    this.git('add', '--all');
    this.git('commit', '--quiet', '--allow-empty', '--message', 'work');
    this.git('push', '--quiet', '--force', 'origin', 'HEAD');
  }

  /** The output of git; of a merge with conflicts too. */
  git(...args: readonly string[]): string {
    const own = ['-c', 'user.name=test', '-c', 'user.email=test@example.com'];
    try {
      return execFileSync('git', [...own, ...args], {
        ...{ cwd: this.folder, encoding: 'utf8', stdio: 'pipe' },
      });
    } catch (error) {
      return String((error as { readonly stdout?: unknown }).stdout);
    }
  }

  /** Merges another branch; returns whether git stopped with conflicts. */
  merges(branch: string): boolean {
    this.git('fetch', '--quiet', 'origin');
    return this.git('merge', '--no-edit', `origin/${branch}`).includes('CONFLICT');
  }
}

function succeeded(line: string, run: Run): Run {
  const { code, stdout, stderr } = run;
  const reason = code === 0 ? '' : stderr + stdout;
  expect({ line, code, reason }).toEqual({ line, code: 0, reason: '' });
  return run;
}
