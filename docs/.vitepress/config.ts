// Node loads it as it is: only this file is compiled, by VitePress.
const file = new URL('../../scripts/docs/site/site-config.ts', import.meta.url).href;
const { siteConfig } = (await import(file)) as { siteConfig: () => Promise<object> };

export default await siteConfig();
