import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The packages of front ends in this repository. */
export const frontEndPackages = 'clients/node_modules';

const created = /^npm create vite@latest (\S+) -- --template (react|vue)-ts$/;

/** Creates what `npm create vite` does, as far as pages rely on it; false: another command. */
export async function createViteProject(command: string, place: string): Promise<boolean> {
  const [, name = '', template] = created.exec(command) ?? [];
  if (template === undefined) return false;
  const isReact = template === 'react';
  const main = isReact ? 'main.tsx' : 'main.ts';
  const plugin = isReact ? 'react' : 'vue';
  const files = {
    'package.json': JSON.stringify({
      ...{ name, private: true, type: 'module' },
      scripts: { build: `${isReact ? 'tsc' : 'vue-tsc'} --noEmit && vite build` },
    }),
    'index.html': `<div id="${isReact ? 'root' : 'app'}"></div><script type="module" src="/src/${main}"></script>`,
    'vite.config.ts': `import { defineConfig } from 'vite'\nimport ${plugin} from '@vitejs/plugin-${plugin}'\n\nexport default defineConfig({\n  plugins: [${plugin}()],\n})\n`,
    'tsconfig.json': JSON.stringify({ compilerOptions, include: ['src'] }),
    [`src/${main}`]: 'export {}\n',
    ...(isReact
      ? { 'src/App.tsx': 'export default function App() {\n  return null\n}\n' }
      : { 'src/App.vue': '<template><main></main></template>\n' }),
  };
  await mkdir(join(place, name, 'src'), { recursive: true });
  for (const [path, content] of Object.entries(files))
    await writeFile(join(place, name, path), content);
  return true;
}

/** Those of the templates. */
const compilerOptions = {
  ...{ target: 'es2023', lib: ['es2023', 'dom', 'dom.iterable'], module: 'esnext' },
  ...{ types: ['vite/client'], skipLibCheck: true, moduleResolution: 'bundler' },
  ...{ allowImportingTsExtensions: true, verbatimModuleSyntax: true, moduleDetection: 'force' },
  ...{ noEmit: true, jsx: 'react-jsx', strict: true, noUnusedLocals: true },
  ...{ noUnusedParameters: true, erasableSyntaxOnly: true, noFallthroughCasesInSwitch: true },
};
