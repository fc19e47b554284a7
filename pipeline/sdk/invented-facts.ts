/** Part of a manifest that the generator fills with facts of its own if it does not get the option. */
interface InventedPart {
  readonly file: RegExp;
  readonly option: string;
  readonly part: RegExp;
}

const parts: readonly InventedPart[] = [
  ...partsOf(/\.gemspec$/, {
    gemLicense: /^ *s\.license .*\n/m,
    gemHomepage: /^ *s\.homepage .*\n/m,
  }),
  ...partsOf(/^composer\.json$/, {
    artifactUrl: /^ {4}"homepage": .*\n/m,
    licenseName: /^ {4}"license": .*\n/m,
    developerOrganization: /^ {4}"authors": \[[^]*?\],\n/m,
    developerOrganizationUrl: /,\n {12}"homepage": .*/,
  }),
  ...partsOf(/^pom\.xml$/, {
    artifactUrl: /^ {4}<url>.*\n/m,
    scmUrl: /^ *<scm>[^]*?<\/scm>\n/m,
    licenseName: /^ *<licenses>[^]*?<\/licenses>\n+/m,
    developerName: /^ *<developers>[^]*?<\/developers>\n+/m,
    developerEmail: /^ *<email>.*\n/m,
    developerOrganizationUrl: /^ *<organizationUrl>.*\n/m,
  }),
  ...partsOf(/^Cargo\.toml$/, {
    licenseName: /^(?:#.*\n)?license = .*\n/m,
    developerEmail: /^authors = .*\n/m,
  }),
  ...partsOf(/\.csproj$/, {
    packageAuthors: /^ *<Authors>.*\n/m,
    packageCompany: /^ *<Company>.*\n/m,
    packageCopyright: /^ *<Copyright>.*\n/m,
    gitRepoId: /^ *<RepositoryUrl>.*\n.*<RepositoryType>.*\n/m,
  }),
  ...partsOf(/^DESCRIPTION$/, {
    licenseName: /^License: .*\n/m,
    gitRepoId: /^URL: .*\nBugReports: .*\n/m,
  }),
  ...partsOf(/^pubspec\.yaml$/, { pubHomepage: /^homepage: .*\n/m }),
];

function partsOf(
  file: RegExp,
  byOption: Readonly<Record<string, RegExp>>,
): readonly InventedPart[] {
  return Object.entries(byOption).map(([option, part]) => ({ file, option, part }));
}

/** Removes licenses, authors and addresses that the generator invented from a manifest. */
export function withoutInventedFacts(
  { path, content }: { readonly path: string; readonly content: string },
  options: Readonly<Record<string, string>>,
): string {
  const invented = parts.filter(({ file, option }) => file.test(path) && !(option in options));
  return invented.reduce((text, { part }) => text.replace(part, ''), content);
}
