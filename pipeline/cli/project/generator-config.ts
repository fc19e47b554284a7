/**
 * `.generator.json` as written: every key is optional. `openapi/generator-config.schema.json`
 * describes it for editors.
 */
export interface GeneratorConfig {
  readonly $schema?: string;
  readonly database?: { readonly url?: string };
  readonly introspection?: {
    readonly include?: readonly string[];
    readonly exclude?: readonly string[];
    readonly schemas?: readonly string[];
    readonly naming?: Naming;
  };
  readonly documents?: readonly {
    readonly path: string;
    readonly output?: string;
    readonly database?: { readonly url?: string };
  }[];
  readonly language?: Language;
  readonly ejected?: EjectedServer;
  readonly frameworks?: readonly Framework[];
  readonly clients?: {
    /** Folder of all clients, which may be outside the project. */
    readonly output?: string;
  } & Readonly<Partial<Record<ClientTarget, { readonly output?: string }>>>;
  readonly api?: {
    readonly openapi?: {
      readonly enabled?: boolean;
      readonly servers?: readonly ServerConfig[];
      readonly ui?: {
        readonly explorerUI?: { readonly enabled?: boolean; readonly path?: string };
      };
    };
  };
}

/** A copy of the server's code in a project that does not use the package. */
export interface EjectedServer {
  /** Version of the copy. */
  readonly version: string;
  /** Packages that the copy added to package.json. */
  readonly packages: readonly string[];
}

/** An entry of the document's `servers`. */
export interface ServerConfig {
  readonly url: string;
  readonly description?: string;
}

/** How properties are spelled. */
export type Naming = 'camelCase' | 'preserve';

/** Language of generated code. */
export type Language = 'typescript' | 'javascript';

/** Languages that code can be generated in; the first is the default. */
export const languages: readonly Language[] = ['typescript', 'javascript'];

/** A framework that a client can be written for. */
export type Framework = 'angular' | 'react' | 'vue' | 'svelte';

/** Frameworks that a client can be written for. */
export const frameworks: readonly Framework[] = ['angular', 'react', 'vue', 'svelte'];

/** Default folder of a generated server. */
export const DEFAULT_OUTPUT = 'apps/api/src';

/** What a client can be written for: plain TypeScript, which is always written, or a framework on top of it. */
export type ClientTarget = 'typescript' | Framework;

/** All client targets. */
export const clientTargets: readonly ClientTarget[] = ['typescript', ...frameworks];

/** Default folders of generated clients. */
export const defaultClientOutputs: Readonly<Record<ClientTarget, string>> = {
  typescript: 'src/api',
  angular: 'src/app/api',
  react: 'src/api/react',
  vue: 'src/api/vue',
  svelte: 'src/lib/api',
};
