import { bodyEdits } from './cases/bodies.case.ts';
import { classicEdits } from './cases/classic.case.ts';
import { httpEdits } from './cases/http.case.ts';
import { impossibleEdits } from './cases/impossible.case.ts';
import { nestedEdits } from './cases/nested.case.ts';
import { boundEdits } from './cases/bounds.case.ts';
import { parameterEdits } from './cases/parameters.case.ts';
import { patchEdits } from './cases/patches.case.ts';
import { rejectedEdits } from './cases/rejected.case.ts';
import { relationEdits } from './cases/relations.case.ts';
import { schemaEdits } from './cases/schemas.case.ts';
import { serverEdits } from './cases/servers.case.ts';
import { severalRowEdits } from './cases/several-rows.case.ts';
import { shapeEdits } from './cases/shapes.case.ts';
import { valueEdits } from './cases/values.case.ts';
import { viewEdits } from './cases/views.case.ts';
import { warnedEdits } from './cases/warned.case.ts';
import type { EditRow } from './edit-row.ts';

/** All edits to the shop's document under test. */
export const allEdits: readonly EditRow[] = [
  ...bodyEdits,
  ...classicEdits,
  ...httpEdits,
  ...impossibleEdits,
  ...nestedEdits,
  ...parameterEdits,
  ...boundEdits,
  ...patchEdits,
  ...rejectedEdits,
  ...relationEdits,
  ...schemaEdits,
  ...serverEdits,
  ...severalRowEdits,
  ...shapeEdits,
  ...valueEdits,
  ...viewEdits,
  ...warnedEdits,
];
