import { exitCodes } from '../../errors.ts';
import type { Problem } from '../../errors.ts';
import { printWarning } from '../command-line/print-failure.ts';
import { colors, printable, printNotice, printResult } from '../terminal/terminal.ts';
import { publishCommands } from '../../sdk/sdk-languages.ts';
import { shownPath } from './generate-sdks.ts';
import type { GeneratedSdks, Sdk, SdkDocument } from './generate-sdks.ts';

/** Reports the generated SDKs as text or JSON; returns the exit code. */
export function reportSdks(
  generated: GeneratedSdks,
  documents: readonly SdkDocument[],
  options: { readonly folder: string; readonly json: boolean },
): number {
  const failed = generated.sdks.filter(({ installed }) => installed === null);
  const problems = failed.map((sdk) => problemOf(sdk, generated.log, options.folder));
  if (options.json) {
    const sdks = generated.sdks.map((sdk) => jsonOf(sdk, options.folder));
    printResult(JSON.stringify({ ok: failed.length === 0, sdks, problems }, null, 2));
  } else {
    for (const document of documents) warnOfLosses(document);
    for (const sdk of generated.sdks) printSdk(sdk, options.folder);
    for (const { code, message, place, hint } of problems) {
      printNotice(`${colors.red('error')} ${colors.dim(code)}: ${message}`);
      printNotice(`  ${colors.dim('at')} ${printable(place ?? '')}`);
      printNotice(`  ${colors.dim('→')} ${hint ?? ''}`);
    }
  }
  return failed.length === 0 ? 0 : exitCodes.SDK_FAILED;
}

function problemOf(sdk: Sdk, log: string | null, folder: string): Problem {
  return {
    code: 'SDK_FAILED',
    message: `The generator failed for ${sdk.language}; its folder was not changed.`,
    place: shownPath(log ?? sdk.folder, folder),
    hint: 'See the log for the reason. The other languages are not affected.',
  };
}

function jsonOf({ installed, ...sdk }: Sdk, folder: string): unknown {
  return { ...sdk, folder: shownPath(sdk.folder, folder), ok: installed !== null, ...installed };
}

function printSdk({ language, installed, ...sdk }: Sdk, folder: string): void {
  if (installed === null) return;
  const { written, kept, removed } = installed;
  const parts = [
    `${written} ${written === 1 ? 'file' : 'files'}`,
    ...(removed === 0 ? [] : [`${removed} removed`]),
    ...(kept.length === 0
      ? []
      : [`${kept.length} edited and kept (new versions are next to them as .new)`]),
  ];
  const place = printable(shownPath(sdk.folder, folder));
  printNotice(`${colors.green('✔')} ${language} → ${place} ${colors.dim(parts.join(', '))}`);
  const publish = publishCommands.get(language);
  if (publish !== undefined)
    printNotice(`  ${colors.dim(`to publish it: cd ${place} && ${publish}`)}`);
  for (const path of kept) printNotice(`  ${colors.dim('kept')} ${printable(path)}`);
}

function warnOfLosses({ place, leftOut }: SdkDocument): void {
  if (leftOut.length === 0) return;
  printWarning(
    `${place}: left out, because no generator can print them safely: ${leftOut.join(', ')}.`,
  );
}
