import { lockedPackages } from './package-lock.ts';
import type { LockedPackage } from './package-lock.ts';

/** Checks specmill's dependencies: no install scripts except the listed ones, a hash for every package, and licenses that permit use and redistribution. */

/** Packages with install scripts, and why they are needed. */
const installScripts: ReadonlyMap<string, string> = new Map([
  ['@prisma/engines', 'comes with @prisma/internals, which reads Prisma schemas'],
  ['node', 'the Node that runs the tests, not part of the package'],
]);

/** Licenses of packages that users of specmill install (SPDX). */
const licenses: ReadonlySet<string> = new Set([
  ...['MIT', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'BlueOak-1.0.0'],
  ...['Python-2.0', 'PSF-2.0', '(MIT OR CC0-1.0)'],
]);

/** Licenses in manifests from before SPDX expressions. */
const readLicenses: ReadonlyMap<string, string> = new Map([
  ['busboy', 'MIT'],
  ['streamsearch', 'MIT'],
]);

function problemsOf(found: LockedPackage): readonly string[] {
  const { name, version, isDev, hasInstallScript, integrity } = found;
  const license = found.license ?? readLicenses.get(name) ?? null;
  const label = `${name} ${version}`;
  return [
    ...(hasInstallScript && !installScripts.has(name)
      ? [`${label} runs a script when it is installed`]
      : []),
    ...(integrity === null ? [`${label} has no hash in package-lock.json`] : []),
    ...(isDev || (license !== null && licenses.has(license))
      ? []
      : [
          `${label} has the licence ${license ?? '(none stated)'}, which check-packages.ts does not list`,
        ]),
  ];
}

const packages = lockedPackages();
const installed = new Set(packages.map(({ name }) => name));
const unused = [...installScripts.keys(), ...readLicenses.keys()].filter(
  (name) => !installed.has(name),
);
const problems = [
  ...packages.flatMap(problemsOf),
  ...unused.map((name) => `${name} is listed in check-packages.ts, but no longer installed`),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
