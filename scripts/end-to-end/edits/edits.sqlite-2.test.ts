import { describeEdits } from './edits.case.ts';

await describeEdits('sqlite', { part: 2, of: 2 });
