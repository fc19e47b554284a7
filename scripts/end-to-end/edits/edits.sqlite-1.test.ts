import { describeEdits } from './edits.case.ts';

await describeEdits('sqlite', { part: 1, of: 2 });
