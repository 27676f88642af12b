/** Served as /sandbox/sandbox.css: the policy of these pages allows no style in the page itself. */
export const SANDBOX_STYLE = `
:root {
  color-scheme: light dark;
  --page: #f3f5f9;
  --card: #ffffff;
  --text: #0b1020;
  --quiet: #4a5468;
  --line: #e1e6ee;
  --link: #1f3fd0;
  --accent: #2347e6;
  --on-accent: #ffffff;
  --soft: #e8edff;
  --on-soft: #1c38b5;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #090c13;
    --card: #121723;
    --text: #f3f5fa;
    --quiet: #aeb8ca;
    --line: #222a3a;
    --link: #93a9ff;
    --accent: #3d5ff5;
    --on-accent: #ffffff;
    --soft: #1a244a;
    --on-soft: #b7c5ff;
  }
}
@font-face {
  font-family: Inter;
  src: url('/fonts/inter-latin-c5ade5ff.woff2') format('woff2');
  font-weight: 400 700;
  font-display: swap;
  unicode-range: U+0020-007E, U+00A0-00FF, U+2013-2014, U+2018-201E, U+2022, U+2026, U+2039-203A, U+20AC, U+2122, U+2212;
}
@font-face {
  font-family: Inter;
  src: url('/fonts/inter-cyrillic-8b20329f.woff2') format('woff2');
  font-weight: 400 700;
  font-display: swap;
  unicode-range: U+0400-045F, U+2116;
}
@font-face {
  font-family: Inter;
  src: url('/fonts/inter-signs-e18622db.woff2') format('woff2');
  font-weight: 400 700;
  font-display: swap;
  unicode-range: U+20BD, U+2192, U+2248;
}
* { box-sizing: border-box; }
body {
  margin: 0;
  padding: 24px 16px;
  background: var(--page);
  color: var(--text);
  font: 16px/1.5 Inter, system-ui, sans-serif;
}
main {
  max-width: 640px;
  margin: 0 auto;
  padding: 24px;
  background: var(--card);
  border-radius: 28px;
}
body.frame { padding: 4px; background: none; }
body.frame p { margin: 0; min-height: 24px; }
.trial, footer { max-width: 640px; margin: 0 auto 16px; color: var(--quiet); }
footer { margin: 16px auto 0; display: flex; flex-wrap: wrap; gap: 16px; }
h1 { margin: 0 0 8px; font-size: 24px; line-height: 1.25; letter-spacing: -0.02em; }
h2 { margin: 24px 0 8px; font-size: 18px; }
p { margin: 0 0 16px; }
a { color: var(--link); }
dl { margin: 0 0 24px; }
dt { color: var(--quiet); }
dd { margin: 0; font-size: 30px; font-weight: 700; font-variant-numeric: tabular-nums; letter-spacing: -0.02em; }
form { display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px; }
button, .button {
  display: block;
  width: 100%;
  min-height: 48px;
  padding: 10px 16px;
  border: 0;
  border-radius: 999px;
  background: var(--soft);
  color: var(--on-soft);
  font: inherit;
  font-weight: 600;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
}
button.main { background: var(--accent); color: var(--on-accent); }
label { display: grid; grid-template-columns: minmax(0, 1fr); gap: 4px; color: var(--quiet); }
input, select { min-width: 0; min-height: 48px; padding: 0 16px; border: 1px solid var(--quiet); border-radius: 16px; background: none; color: inherit; font: inherit; }
button:focus-visible, input:focus-visible, select:focus-visible, a:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.messages { margin: 0; padding: 0; list-style: none; }
.messages li { padding: 12px 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
.messages small { display: block; color: var(--quiet); font-size: 14px; }
.messages strong { font-size: 18px; }
.messages span { display: block; white-space: pre-line; }
`
