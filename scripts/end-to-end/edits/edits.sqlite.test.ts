import { describeEdits } from './edits.case.ts';

await describeEdits('sqlite');
