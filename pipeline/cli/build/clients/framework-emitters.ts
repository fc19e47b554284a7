import type { ClientInput } from '../../../emit/clients/client-input.ts';
import type { RuntimeModule } from '../../../emit/clients/core/join-runtime.ts';
import type { OutputFile } from '../../../output-file.ts';
import type { Framework } from '../../project/generator-config.ts';

/** Prints the client of one framework. */
export type FrameworkEmitter = (
  input: ClientInput,
  runtime: readonly RuntimeModule[],
) => Promise<readonly OutputFile[]>;

/** Loads the emitter of a framework. */
export const frameworkEmitters: Readonly<
  Partial<Record<Framework, () => Promise<FrameworkEmitter>>>
> = {
  angular: async () => (await import('../../../emit/clients/angular/emit-angular.ts')).emitAngular,
  react: async () => (await import('../../../emit/clients/react/emit-react.ts')).emitReact,
  svelte: async () => (await import('../../../emit/clients/svelte/emit-svelte.ts')).emitSvelte,
  vue: async () => (await import('../../../emit/clients/vue/emit-vue.ts')).emitVue,
};
