import { describe, expect, it } from 'vitest';
import { completeManifest } from './project-manifest.ts';

const needs = {
  name: 'My Shop!',
  language: 'javascript',
  drivers: ['pg'],
  main: 'src/main.js',
  server: { kind: 'package', spec: '1.2.3', former: [] },
  tool: '1.2.3',
} as const;

interface Manifest {
  readonly name?: string;
  readonly scripts?: object;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

describe('completeManifest', () => {
  const layouts: readonly (readonly [what: string, text: string])[] = [
    ['an empty object', '{}'],
    ['no dependencies', '{\n  "name": "a"\n}\n'],
    ['empty dependencies', '{\n  "dependencies": {}\n}\n'],
    ['one line', '{ "name": "a", "dependencies": { "pg": "1.0.0" } }'],
    [
      'line ends of Windows',
      '{\r\n    "name": "a",\r\n    "dependencies": {\r\n        "pg": "1.0.0"\r\n    }\r\n}\r\n',
    ],
  ];
  it.each(layouts)('adds what is missing to %s, and nothing the second time', (_what, text) => {
    const { text: after, added } = completeManifest(text, needs);
    const { dependencies } = JSON.parse(after) as Manifest;
    const before = JSON.parse(text) as Partial<Manifest>;
    expect(dependencies).toMatchObject({ '@specmill/server': '1.2.3', ...before.dependencies });
    expect(added).toContain('@specmill/server');
    expect(added.includes('pg')).toBe(before.dependencies?.['pg'] === undefined);
    expect(completeManifest(after, needs)).toMatchObject({ text: after, added: [] });
  });

  it('keeps line ends and indentation', () => {
    const { text } = completeManifest(layouts[4]?.[1] ?? '', needs);
    expect(text.replaceAll('\r\n', '')).not.toContain('\n');
    expect(text).toContain('\r\n        "@specmill/server": "1.2.3"');
  });

  it('makes a manifest if there is none', () => {
    const { name, scripts } = JSON.parse(completeManifest(null, needs).text) as Manifest;
    expect({ name, scripts }).toEqual({
      name: 'my-shop-',
      scripts: {
        start: 'node --max-semi-space-size=16 src/main.js',
        build: 'specmill build',
        mock: 'specmill mock',
      },
    });
  });

  it('accepts a package in any section', () => {
    const { added } = completeManifest('{"devDependencies":{"pg":"4.0.0"}}', needs);
    expect(added).not.toContain('pg');
  });

  it.each([
    ['an older version', '1.2.2', '1.2.3'],
    ['an older tarball', 'file:vendor/specmill-1.2.2.tgz', '1.2.3'],
    ['a checkout', 'file:/home/me/specmill', '1.2.3'],
    ["the user's range", '^1.0.0', '^1.0.0'],
    ["the user's tarball", 'file:../specmill.tgz', 'file:../specmill.tgz'],
  ])('moves specmill to the version that builds, from %s', (_what, spec, after) => {
    for (const section of ['dependencies', 'devDependencies'] as const) {
      const own = JSON.stringify({ [section]: { specmill: spec } });
      const { text, added } = completeManifest(own, needs);
      const { [section]: found } = JSON.parse(text) as Manifest;
      expect(found['specmill']).toBe(after);
      expect(added.includes('specmill')).toBe(spec !== after);
      expect(text.split('"specmill"')).toHaveLength(2);
    }
  });

  it('rejects a manifest that is not a JSON object', () => {
    expect(() => completeManifest('{', needs)).toThrow('is not a JSON object');
  });
});
