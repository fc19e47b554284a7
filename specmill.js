#!/usr/bin/env node
// A checkout runs its sources; the package has them compiled.
import { existsSync } from 'node:fs';

const sources = new URL('./pipeline/cli/bin.ts', import.meta.url);
const compiled = new URL('./dist/pipeline/cli/bin.js', import.meta.url);
void import(existsSync(sources) ? sources.href : compiled.href);
