/** `.generator.json` as people write it: every key may be absent. `openapi/generator-config.schema.json` describes it for editors. */
export interface GeneratorConfig {
  readonly $schema?: string;
  readonly database?: { readonly url?: string };
  readonly introspection?: {
    readonly include?: readonly string[];
    readonly exclude?: readonly string[];
    readonly schemas?: readonly string[];
    readonly naming?: Naming;
  };
  readonly documents?: readonly { readonly path: string; readonly output?: string }[];
  readonly language?: Language;
  readonly frameworks?: readonly Framework[];
  readonly clients?: Readonly<Partial<Record<Framework, { readonly output?: string }>>>;
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

/** A server that the document names. */
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

/** Folder of a generated server where the configuration names none. */
export const DEFAULT_OUTPUT = 'apps/api/src';

/** Folder of a generated client where the configuration names none. */
export const defaultClientOutputs: Readonly<Record<Framework, string>> = {
  angular: 'src/app/api',
  react: 'src/api',
  vue: 'src/api',
  svelte: 'src/lib/api',
};
