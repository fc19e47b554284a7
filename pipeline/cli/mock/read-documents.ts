import { stat } from 'node:fs/promises';
import type { Problem } from '../../errors.ts';
import type { MockDocument } from '../../mock/mock-options.ts';
import type { ApiModel } from '../../model/api-model.ts';
import { loadDocument } from '../../model/load/load-document.ts';
import { nearestName } from '../../model/nearest-name.ts';
import { resolveModel } from '../../model/resolve-model.ts';
import { unknownFakers } from '../../schema/unknown-fakers.ts';
import type { FoundDocument } from '../project/find-documents.ts';

/** A document that can be mocked, and its file. */
export interface ReadDocument extends MockDocument {
  /** Path as displayed. */
  readonly place: string;
  /** Warnings for the user. */
  readonly warnings: readonly Problem[];
}

/** Size in bytes from which reading may take seconds. */
const LARGE = 4_000_000;

interface KeptModel {
  /** Hash of the content that it was read from. */
  readonly hash: string;
  readonly model: ApiModel;
  readonly warnings: readonly Problem[];
}

/** Reads documents and caches them, so that only changed ones are read again. */
export class DocumentReader {
  readonly #reportLarge: (place: string, size: number) => void;
  #kept: ReadonlyMap<string, KeptModel> = new Map();

  constructor(reportLarge: (place: string, size: number) => void) {
    this.#reportLarge = reportLarge;
  }

  /**
   * Reads all documents, or throws PipelineError (DOCUMENT_*). `hashes` has their content hashes by
   * path.
   */
  async read(
    found: readonly FoundDocument[],
    hashes: ReadonlyMap<string, string>,
  ): Promise<readonly ReadDocument[]> {
    const documents: ReadDocument[] = [];
    const read = new Map<string, KeptModel>();
    for (const { path, place, name } of found) {
      const hash = hashes.get(path) ?? '';
      const known = this.#kept.get(path);
      const kept =
        known !== undefined && known.hash === hash
          ? known
          : { hash, ...(await this.#readOne(path, place)) };
      read.set(path, kept);
      const taken = documents.map((other) => other.name);
      const { model, warnings } = kept;
      documents.push({ name: freeSegment(name, taken), model, place, warnings });
    }
    this.#kept = read;
    return documents;
  }

  async #readOne(path: string, place: string): Promise<Omit<KeptModel, 'hash'>> {
    const { size } = await stat(path).catch(() => ({ size: 0 }));
    if (size > LARGE) this.#reportLarge(place, size);
    const model = resolveModel(await loadDocument(path, place, 'any'), place, 'any');
    return { model, warnings: warningsOf(model, place) };
  }
}

function warningsOf(model: ApiModel, place: string): readonly Problem[] {
  const warnings = [...model.warnings, ...fakerWarnings(model, place)];
  if (model.operations.length > 0) return warnings;
  const message = 'The document has no operations, so there is nothing to serve yet.';
  return [...warnings, { code: 'DOCUMENT_INVALID', message }];
}

function fakerWarnings({ document }: ApiModel, place: string): readonly Problem[] {
  const { unknown, names } = unknownFakers(document);
  return unknown.map(({ pointer, hint, name }) => {
    const nearest = nearestName(name, names);
    const meant = nearest === null ? '' : ` Did you mean ${JSON.stringify(nearest)}?`;
    const message = `faker has no method ${hint}, so values are generated from the name and format.${meant}`;
    return { code: 'DOCUMENT_INVALID', message, place: `${place}${pointer}` };
  });
}

/** Path segments that the mock itself uses. */
const reserved = ['__mock'];

/** Bare name of a file as a unique path segment that needs no encoding. */
function freeSegment(bare: string, others: readonly string[]): string {
  const plain = bare.normalize('NFKD').replace(/\p{M}+/gu, '');
  const name = plain.replace(/[^A-Za-z0-9._~-]+/g, '-').replace(/^[-.]+|[-.]+$/g, '') || 'document';
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${name}-${number}`;
    if (!others.includes(candidate) && !reserved.includes(candidate)) return candidate;
  }
}
