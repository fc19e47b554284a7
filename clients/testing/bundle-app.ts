import { build } from 'vite';

/** The minified bundle of a module's source, without the packages it imports. */
export async function bundleApp(source: string): Promise<string> {
  const id = '\0app';
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'app',
        resolveId: (name) => (name === 'app' ? id : null),
        load: (name) => (name === id ? source : null),
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: {
        input: 'app',
        preserveEntrySignatures: 'strict',
        external: (name) => name !== 'app' && !/^[./\0]/.test(name),
      },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  return outputs
    .flatMap((item) => ('output' in item ? item.output : []))
    .map((item) => (item.type === 'chunk' ? item.code : ''))
    .join('');
}
