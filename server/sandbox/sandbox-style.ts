/** Served as /sandbox/sandbox.css: the policy of these pages allows no style in the page itself. */
export const SANDBOX_STYLE = `
:root {
  color-scheme: light dark;
  --page: #f4f6f9;
  --card: #ffffff;
  --text: #17202e;
  --quiet: #556070;
  --line: #d5dbe3;
  --accent: #1f5fd6;
  --on-accent: #ffffff;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #10151d;
    --card: #1a212c;
    --text: #edf1f7;
    --quiet: #a5b0c0;
    --line: #364152;
    --accent: #8ab4ff;
    --on-accent: #10151d;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0;
  padding: 24px 16px;
  background: var(--page);
  color: var(--text);
  font: 16px/1.5 system-ui, sans-serif;
}
main {
  max-width: 640px;
  margin: 0 auto;
  padding: 24px;
  background: var(--card);
  border: 1px solid var(--line);
  border-radius: 16px;
}
.trial, footer { max-width: 640px; margin: 0 auto 16px; color: var(--quiet); }
footer { margin: 16px auto 0; display: flex; flex-wrap: wrap; gap: 16px; }
h1 { margin: 0 0 8px; font-size: 24px; line-height: 1.25; }
h2 { margin: 24px 0 8px; font-size: 18px; }
p { margin: 0 0 16px; }
a { color: var(--accent); }
dl { margin: 0 0 24px; }
dt { color: var(--quiet); }
dd { margin: 0; font-size: 28px; font-weight: 600; }
form { display: grid; gap: 12px; }
button, .button {
  display: block;
  width: 100%;
  min-height: 48px;
  padding: 10px 16px;
  border: 1px solid var(--line);
  border-radius: 12px;
  background: transparent;
  color: var(--text);
  font: inherit;
  font-weight: 600;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
}
button.main { border-color: transparent; background: var(--accent); color: var(--on-accent); }
button:focus-visible, a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.messages { margin: 0; padding: 0; list-style: none; }
.messages li { padding: 12px 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
.messages small { display: block; color: var(--quiet); font-size: 14px; }
.messages strong { font-size: 18px; }
`
