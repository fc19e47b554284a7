import { describe, expect, it } from 'vitest';
import {
  finishedFile,
  infoFacts,
  metadataOptions,
  projectFacts,
  repositoryOptions,
} from './finish-file.ts';
import { modelNames, propertyNames } from './target-names.ts';

const nothing = projectFacts(null);

describe('facts from package.json', () => {
  it.each<readonly [repository: unknown, options: object]>([
    [
      'git+https://github.com/acme/shop.git',
      { gitHost: 'github.com', gitUserId: 'acme', gitRepoId: 'shop' },
    ],
    [
      { type: 'git', url: 'https://gitlab.com/a/b/shop' },
      { gitHost: 'gitlab.com', gitUserId: 'a/b', gitRepoId: 'shop' },
    ],
    [
      'ssh://git@git.example.com/acme/shop.git',
      { gitHost: 'git.example.com', gitUserId: 'acme', gitRepoId: 'shop' },
    ],
    ['acme/shop', { gitHost: 'github.com', gitUserId: 'acme', gitRepoId: 'shop' }],
    ['https://example.com/"$(x)"/y', {}],
    [undefined, {}],
  ])('of the repository %j becomes %j', (repository, options) => {
    expect(repositoryOptions(projectFacts(JSON.stringify({ repository })))).toEqual(options);
  });

  it('are options of the generator, unless it would print them unquoted', () => {
    const options = (manifest: object) => metadataOptions(projectFacts(JSON.stringify(manifest)));
    const page = 'https://x.org/a/b';
    expect(options({ license: 'MIT', author: 'Ada <ada@x.org>', repository: page })).toEqual({
      ...{
        licenseName: 'MIT',
        gemLicense: 'MIT',
        licenseUrl: 'https://spdx.org/licenses/MIT.html',
      },
      ...{ licenseId: 'MIT', podLicense: "'MIT'" },
      ...{ packageAuthors: 'Ada', packageCompany: 'Ada', podAuthors: 'Ada' },
      ...{ developerName: 'Ada', developerOrganization: 'Ada', gemAuthor: 'Ada' },
      ...{ developerEmail: 'ada@x.org', gemAuthorEmail: 'ada@x.org' },
      ...{ artifactUrl: page, developerOrganizationUrl: page, gemHomepage: page, scmUrl: page },
      ...{ podHomepage: page, pubHomepage: page },
      ...{ scmConnection: `scm:git:${page}`, scmDeveloperConnection: `scm:git:${page}` },
    });
    expect(options({ license: 'MIT"', author: '#{exit}' })).toEqual({});
    expect(options({})).toEqual({});
  });

  it('are the license and contact of the document', () => {
    const info = (manifest: object) => infoFacts(projectFacts(JSON.stringify(manifest)));
    expect(info({ license: 'MIT', author: 'Ada <ada@x.org>' })).toEqual({
      ...{ license: { name: 'MIT' }, contact: { name: 'Ada', email: 'ada@x.org' } },
    });
    expect(info({ author: 'Ada' })).toEqual({});
  });

  it.each<readonly [path: string, content: string, want: string]>([
    ['a.gemspec', '  s.license     = "Unlicense"\n  s.x = 1\n', '  s.x = 1\n'],
    [
      'composer.json',
      '{\n    "homepage": "https://x.org",\n    "license": "unlicense",\n    "authors": [\n        {\n            "name": "OpenAPI",\n            "homepage": "https://x.org"\n        }\n    ],\n    "require": {}\n}\n',
      '{\n    "require": {}\n}\n',
    ],
    [
      'pom.xml',
      '    <url>https://x.org</url>\n    <scm>\n    </scm>\n\n    <licenses>\n    </licenses>\n\n    <developers>\n    </developers>\n\n    <build>\n',
      '\n    <build>\n',
    ],
    [
      'Cargo.toml',
      '# Override this.\nlicense = "Unlicense"\nedition = "2018"\n',
      'edition = "2018"\n',
    ],
    ['src/A.csproj', '    <Copyright>No Copyright</Copyright>\n  </A>\n', '  </A>\n'],
    ['DESCRIPTION', 'License: Unlicense\nLazyData: true\n', 'LazyData: true\n'],
    ['pubspec.yaml', "homepage: 'homepage'\nenvironment:\n", 'environment:\n'],
  ])('leave out of %s what the generator invents', (path, content, want) => {
    expect(finishedFile('any', { path, content }, nothing)).toBe(want);
  });

  it('replace the placeholders of the generator in a TypeScript SDK', () => {
    const content = JSON.stringify({
      name: 'shop-client',
      version: '1.0.0',
      author: 'OpenAPI-Generator',
      license: 'Unlicense',
      repository: { type: 'git', url: 'https://github.com/GIT_USER_ID/GIT_REPO_ID.git' },
    });
    const file = { path: 'package.json', content };
    const facts = projectFacts(
      '{"license":"MIT","author":{"name":"Ada"},"repository":"https://x.org/a/b"}',
    );
    expect(JSON.parse(finishedFile('typescript-fetch', file, facts))).toEqual({
      ...{ name: 'shop-client', version: '1.0.0', license: 'MIT', author: 'Ada' },
      repository: { type: 'git', url: 'https://x.org/a/b' },
    });
    expect(JSON.parse(finishedFile('typescript-axios', file, nothing))).toEqual({
      ...{ name: 'shop-client', version: '1.0.0' },
    });
    expect(finishedFile('go', file, facts)).toBe(content);
  });
});

it('appends how to publish to a README that lacks it', () => {
  const finished = (language: string, content: string) =>
    finishedFile(language, { path: 'README.md', content }, nothing);
  expect(finished('rust', '# Shop\n\n')).toBe(
    '# Shop\n\n## Publishing\n\n```sh\ncargo publish\n```\n',
  );
  expect(finished('typescript-fetch', '### Publishing\n')).toBe('### Publishing\n');
  expect(finished('go', '# Shop\n')).toMatch(/git tag "v\$VERSION"/);
  expect(finished('perl', '# Shop\n')).toBe('# Shop\n');
});

describe('a Python SDK', () => {
  it.each<readonly [path: string, content: string, facts: object, want: string]>([
    [
      'setup.py',
      '    author="OpenAPI",\n    author_email="a@b.org",\n    url="",\n',
      { author: 'Ada "A" <ada@example.com>', license: 'MIT', repository: 'acme/shop' },
      '    author="Ada \\"A\\"",\n    author_email="ada@example.com",\n    license="MIT",\n    url="https://github.com/acme/shop",\n',
    ],
    ['setup.py', '    author="OpenAPI",\n    author_email="a@b.org",\n    url="",\n', {}, ''],
    [
      'pyproject.toml',
      'authors = ["OpenAPI"]\nlicense = "NoLicense"\nrepository = "x"\n',
      { author: { name: 'Ada', email: 'ada@example.com' }, license: 'MIT' },
      'authors = ["Ada <ada@example.com>"]\nlicense = "MIT"\n',
    ],
  ])('has the metadata of the project in %s', (path, content, facts, want) => {
    const known = projectFacts(JSON.stringify(facts));
    expect(finishedFile('python', { path, content }, known)).toBe(want);
  });

  it.each([
    ['models/odd.py', 'from pydantic import BaseModel\n', 'from pydantic.v1 import BaseModel\n'],
    ['setup.py', '    "pydantic >= 1.10.5, < 2",\n', '    "pydantic >= 1.10.17, < 3",\n'],
    ['requirements.txt', 'pydantic >= 1.10.5, < 2\n', 'pydantic >= 1.10.17, < 3\n'],
    ['setup.py', '    "urllib3 >= 1.25.3, < 2.1.0",\n', '    "urllib3 >= 1.25.3, < 3",\n'],
    ['pyproject.toml', 'pydantic = "^1.10.5, <2"\n', 'pydantic = ">=1.10.17, <3"\n'],
    ['docs/Odd.md', 'from pydantic import BaseModel\n', 'from pydantic import BaseModel\n'],
  ])('runs with pydantic 2: %s', (path, content, want) => {
    expect(finishedFile('python', { path, content }, nothing)).toBe(want);
  });

  it('renames properties that collide with members of a pydantic model', () => {
    const properties = Object.fromEntries(
      ['copy', 'fromOrm', 'validate', 'id', 'datetime', 'updateForwardRefs'].map((name) => [
        name,
        {},
      ]),
    );
    const document = { components: { schemas: { Odd: { allOf: [{ properties }] } } } };
    expect(propertyNames('python', document)).toEqual({
      ...{ copy: 'var_copy', fromOrm: 'var_from_orm', validate: 'var_validate' },
      ...{ datetime: 'var_datetime', updateForwardRefs: 'var_update_forward_refs' },
    });
    expect(propertyNames('go', document)).toEqual({});
  });

  it('renames models that collide with imports of its modules', () => {
    const schemas = { Field: {}, ModelField: {}, List: {}, Order: {} };
    const document = { components: { schemas } };
    expect(modelNames('python', document)).toEqual({ Field: 'ModelModelField', List: 'ModelList' });
    expect(modelNames('go', document)).toEqual({});
  });
});

describe('the settings of typescript-fetch', () => {
  it('have no option that TypeScript 6 rejects', () => {
    const settings = (path: string): unknown =>
      JSON.parse(finishedFile('typescript-fetch', { path, content: '{}' }, nothing));
    expect(settings('tsconfig.json')).not.toHaveProperty('compilerOptions.moduleResolution');
    expect(settings('tsconfig.esm.json')).toHaveProperty(
      'compilerOptions.moduleResolution',
      'bundler',
    );
    const manifest = { devDependencies: { typescript: '^4.0' } };
    const file = { path: 'package.json', content: JSON.stringify(manifest, null, 2) };
    expect(JSON.parse(finishedFile('typescript-fetch', file, nothing))).toEqual({
      devDependencies: { typescript: '^5.0' },
    });
  });
});
