import type { OpenApiDocument } from '../../../openapi-document.ts';
import type { Place } from '../../document-walk.ts';
import { isRecord, pointerTo, valueAtPointer } from '../../json-pointer.ts';
import { nearestNameHint } from '../../nearest-name.ts';
import type { ProblemList } from '../../problem-list.ts';
import { documentOperations } from '../../repair/body-columns.ts';

type Node = Readonly<Record<string, unknown>>;

const holderPointer = /^#\/components$|\/responses\/[^/]+$/;

/** Makes a check of one object of a document: its links should lead to operations of the document. */
export function linkCheck(document: OpenApiDocument, problems: ProblemList) {
  let known: readonly string[] | null = null;
  return (node: Node, place: Place): void => {
    const { links } = node;
    if (!isRecord(links) || !holderPointer.test(place())) return;
    for (const [name, link] of Object.entries(links)) {
      if (!isRecord(link)) continue;
      const { operationId, operationRef } = link;
      const pointer = pointerTo(place(), 'links', name);
      if (typeof operationId === 'string') {
        known ??= documentOperations(document).flatMap(({ value }) => value.operationId ?? []);
        if (known.includes(operationId)) continue;
        const hint = nearestNameHint(operationId, known);
        const message = `There is no operation ${JSON.stringify(operationId)}.`;
        problems.warn(
          pointerTo(pointer, 'operationId'),
          hint === undefined ? message : `${message} ${hint}`,
        );
      } else if (typeof operationRef === 'string' && operationRef.startsWith('#')) {
        if (valueAtPointer(document, operationRef) !== undefined) continue;
        problems.warn(
          pointerTo(pointer, 'operationRef'),
          `There is no operation at ${JSON.stringify(operationRef)}.`,
        );
      }
    }
  };
}
