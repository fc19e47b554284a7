import { expect, it } from 'vitest';
import { changelogSection } from './changelog-section.ts';

const changelog = `# Changelog

## 1.10.0

### Fixed

- New.

## 1.1.0 (2026-01-31)

- Old.
`;

it('returns the section of one version, without its heading', () => {
  expect(changelogSection(changelog, '1.10.0')).toBe('### Fixed\n\n- New.\n');
  expect(changelogSection(changelog, '1.1.0')).toBe('- Old.\n');
  for (const version of ['1.1', '1.10', '2.0.0']) {
    expect(changelogSection(changelog, version)).toBeNull();
  }
});
