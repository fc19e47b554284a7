/** Style of the index, light and dark. */
export const indexStyle = `
:root {
  color-scheme: light dark;
  --page: light-dark(#f4f6f8, #0d1117);
  --surface: light-dark(#ffffff, #151b23);
  --text: light-dark(#14181f, #e8ecf1);
  --muted: light-dark(#5a6573, #97a3b3);
  --line: light-dark(#dfe4ea, #29323d);
  --soft: light-dark(#e9edf1, #27303b);
  --accent: light-dark(#0a7d50, #35c98b);
  --get: light-dark(#1d5fb8, #7db4ff);
  --post: light-dark(#0a7d50, #4cd69b);
  --put: light-dark(#8a5a00, #f2c14e);
  --delete: light-dark(#b3261e, #ff8a80);
}
* { box-sizing: border-box; }
body {
  margin: 0 auto;
  padding: 1.5rem 1rem 4rem;
  max-width: 64rem;
  background: var(--page);
  color: var(--text);
  font: 15px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif;
}
h1, h2, p, ul { margin: 0; }
h1 { font-size: 1.4rem; }
h2 { font-size: 1.15rem; }
small { color: var(--muted); font-weight: 400; font-size: 0.85rem; }
a { color: var(--accent); }
code { font: 0.88em/1.5 ui-monospace, 'SF Mono', 'DejaVu Sans Mono', Menlo, Consolas, monospace; overflow-wrap: anywhere; }
header { display: grid; gap: 0.75rem; margin-bottom: 1.5rem; }
header p { display: flex; flex-wrap: wrap; gap: 0.4rem; }
.chip { background: var(--soft); border-radius: 999px; padding: 0.1rem 0.7rem; font-size: 0.85rem; }
input {
  width: 100%; padding: 0.55rem 0.8rem; font: inherit; color: inherit;
  background: var(--surface); border: 1px solid var(--line); border-radius: 8px;
}
section {
  background: var(--surface); border: 1px solid var(--line); border-radius: 12px;
  padding: 1.1rem 1.25rem; margin-bottom: 1.25rem;
}
.title { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0.5rem 1rem; align-items: baseline; }
nav { display: flex; gap: 1rem; }
.where { color: var(--muted); margin: 0.15rem 0 0.75rem; display: flex; flex-wrap: wrap; gap: 0 1rem; }
.state {
  display: flex; justify-content: space-between; align-items: center; gap: 1rem;
  background: var(--soft); border-radius: 8px; padding: 0.5rem 0.8rem; margin-bottom: 0.75rem;
}
details { border-top: 1px solid var(--line); padding: 0.35rem 0; }
summary { cursor: pointer; font-weight: 600; padding: 0.25rem 0; }
ul { list-style: none; padding: 0; }
li { display: grid; grid-template-columns: 4.6rem minmax(0, 1.1fr) minmax(0, 1fr) auto; gap: 0.75rem; align-items: baseline; padding: 0.2rem 0; }
li span { color: var(--muted); font-size: 0.9rem; }
li b { font-size: 0.78rem; letter-spacing: 0.03em; }
.get, .head, .options, .trace { color: var(--get); }
.post { color: var(--post); }
.put, .patch { color: var(--put); }
.delete { color: var(--delete); }
.deprecated code { text-decoration: line-through; }
button {
  font: inherit; font-size: 0.85rem; cursor: pointer; color: inherit; white-space: nowrap;
  background: var(--surface); border: 1px solid var(--line); border-radius: 8px; padding: 0.15rem 0.7rem;
}
button:hover, button:focus-visible { border-color: var(--accent); }
button:disabled { opacity: 0.5; cursor: default; }
output {
  position: fixed; left: 50%; bottom: 1rem; translate: -50% 0; max-width: min(60rem, 94vw);
  background: var(--text); color: var(--page); border-radius: 8px; padding: 0.5rem 0.9rem;
  font-size: 0.88rem; overflow-wrap: anywhere;
}
output:empty { display: none; }
[hidden] { display: none !important; }
@media (max-width: 44rem) {
  li { grid-template-columns: 4.2rem minmax(0, 1fr) auto; gap: 0.1rem 0.75rem; padding: 0.4rem 0; }
  li :nth-child(2) { grid-area: 2 / 1 / 3 / -1; }
}
`;
