/** Served as /office.css: the policy of the office allows no style in a page. */
export const OFFICE_STYLE = `
:root {
  color-scheme: light dark;
  --bg: #f4f5f6;
  --surface: #ffffff;
  --surface-2: #f0f1f3;
  --surface-3: #e4e6ea;
  --text: #14171c;
  --text-2: #48505c;
  --text-3: #5f6774;
  --border: #dfe2e7;
  --control: #808997;
  --primary: #2b3440;
  --primary-hover: #1d242e;
  --on-primary: #ffffff;
  --link: #1f4fa8;
  --soft: #e7ecf4;
  --on-soft: #2a4372;
  --positive: #006b41;
  --positive-soft: #e2f5ec;
  --negative: #b3182b;
  --negative-soft: #fbe8ea;
  --warning: #7a4a00;
  --warning-soft: #ffefd6;
}
@media (prefers-color-scheme: dark) {
  :root {
    --bg: #101317;
    --surface: #181c22;
    --surface-2: #20252d;
    --surface-3: #2b313b;
    --text: #f1f3f6;
    --text-2: #c0c6d0;
    --text-3: #a2aab6;
    --border: #2f3640;
    --control: #7d8796;
    --primary: #dfe4ec;
    --primary-hover: #ffffff;
    --on-primary: #14171c;
    --link: #9dbcf5;
    --soft: #25324a;
    --on-soft: #cfdcf5;
    --positive: #6cd6a4;
    --positive-soft: #143426;
    --negative: #ff9aa5;
    --negative-soft: #3f1c22;
    --warning: #ffc46b;
    --warning-soft: #3d2c10;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0;
  background: var(--bg);
  color: var(--text);
  font: 13px/18px Inter, 'Segoe UI', Roboto, 'Liberation Sans', sans-serif;
  font-variant-numeric: tabular-nums;
}
h1 { margin: 0; font: 700 20px/26px inherit; font-size: 20px; line-height: 26px; }
h2 { margin: 0; font-size: 14px; line-height: 20px; }
* + h2 { margin-top: 16px; }
h2 + * { margin-top: 8px; }
small { font-weight: 400; }
p { margin: 0 0 8px; }
a { color: var(--link); }
ul { margin: 0; padding: 0; list-style: none; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.icon { flex: none; }
.quiet { color: var(--text-3); }
.skip { position: absolute; left: -9999px; }
.skip:focus { left: 12px; top: 12px; z-index: 2; padding: 8px 12px; background: var(--surface); }
.bar {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 16px;
  min-height: 56px;
  padding: 8px 20px;
  background: var(--surface);
  border-bottom: 1px solid var(--border);
}
.brand { color: var(--text); font-weight: 700; font-size: 15px; text-decoration: none; white-space: nowrap; }
.bar .brand { width: 228px; flex: none; }
.bar form { margin: 0; }
.search { position: relative; display: flex; flex: 1 0 240px; max-width: 520px; margin-right: auto; align-items: center; }
.search .icon { position: absolute; left: 12px; color: var(--text-3); }
.search input { width: 100%; padding-left: 38px; padding-right: 36px; }
.search kbd {
  position: absolute; right: 8px; padding: 0 6px; border: 1px solid var(--border); border-radius: 4px;
  background: var(--surface-2); color: var(--text-2); font: inherit;
}
.operator { white-space: nowrap; }
.columns { display: flex; align-items: flex-start; min-height: calc(100vh - 57px); }
nav { flex: none; width: 248px; align-self: stretch; padding: 8px 0; background: var(--surface); border-right: 1px solid var(--border); }
nav ul { padding: 8px 10px; }
nav ul + ul { border-top: 1px solid var(--border); }
nav a {
  display: flex; align-items: center; gap: 10px; min-height: 36px; padding: 0 10px; border-radius: 8px;
  color: var(--text-2); font-weight: 600; text-decoration: none;
}
nav a:hover { background: var(--surface-2); }
nav a[aria-current] { background: var(--soft); color: var(--on-soft); }
.count {
  margin-left: auto; padding: 0 8px; border-radius: 10px; background: var(--surface-3); color: var(--text-2);
  font-size: 12px; font-weight: 600;
}
.count.warning { background: var(--warning-soft); color: var(--warning); }
main { flex: 1; min-width: 0; padding: 20px 24px; }
main:focus { outline: none; }
.head { display: flex; flex-wrap: wrap; align-items: center; gap: 12px; margin-bottom: 16px; }
.head > h2 { margin: 0; }
.panel + .head, .split + .head, .whole + .head { margin-top: 20px; }
.head .end { margin-left: auto; display: flex; gap: 8px; }
.updated { margin-top: 12px; }
.too-narrow { display: none; }
.notice {
  display: block; margin: 0 0 12px; padding: 10px 14px; border-radius: 8px; background: var(--positive-soft);
  color: var(--positive);
}
.notice.bad { background: var(--negative-soft); color: var(--negative); }
.notice.warning { background: var(--warning-soft); color: var(--warning); }
.pill {
  display: inline-block; padding: 1px 10px; border-radius: 10px; background: var(--surface-3); color: var(--text-2);
  font-size: 12px; font-weight: 600; white-space: nowrap;
}
.pill.good { background: var(--positive-soft); color: var(--positive); }
.pill.bad { background: var(--negative-soft); color: var(--negative); }
.pill.warning { background: var(--warning-soft); color: var(--warning); }
button, .button, summary.button {
  display: inline-flex; align-items: center; justify-content: center; gap: 8px; min-height: 36px; padding: 0 14px;
  border: 1px solid var(--control); border-radius: 8px; background: var(--surface); color: var(--text);
  font: inherit; font-weight: 600; text-decoration: none; cursor: pointer;
}
button:hover, .button:hover { background: var(--surface-2); }
button.main { border-color: var(--primary); background: var(--primary); color: var(--on-primary); }
button.main:hover { background: var(--primary-hover); }
button.danger, .button.danger { border-color: var(--negative); color: var(--negative); }
button.small, .button.small { min-height: 28px; padding: 0 10px; font-size: 12px; }
button:disabled { border-color: var(--surface-3); background: var(--surface-3); color: var(--text-3); cursor: not-allowed; }
.button[aria-current] { border-color: var(--primary); background: var(--primary); color: var(--on-primary); }
.filters { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; }
input, select, textarea {
  min-height: 36px; padding: 7px 12px; border: 1px solid var(--control); border-radius: 8px;
  background: var(--surface); color: var(--text); font: inherit; font-size: 14px; line-height: 20px;
}
input[type='checkbox'], input[type='radio'] { min-height: 0; width: 18px; height: 18px; margin: 0; flex: none; }
textarea { width: 100%; min-height: 72px; resize: vertical; }
label, .field > span { display: block; margin-bottom: 4px; font-weight: 600; color: var(--text-2); }
.field { display: block; margin: 0 0 12px; border: 0; padding: 0; }
.field input:not([type='checkbox'], [type='radio']), .field select { width: 100%; }
.choice { display: flex; align-items: center; gap: 8px; min-height: 28px; color: var(--text); font-weight: 400; }
.fault { display: block; color: var(--negative); }
[aria-invalid] { border-color: var(--negative); }
fieldset { margin: 0 0 12px; padding: 0; border: 0; }
legend { padding: 0; margin-bottom: 4px; font-weight: 600; color: var(--text-2); }
.panel { background: var(--surface); border: 1px solid var(--border); border-radius: 10px; overflow: clip; }
.panel + .panel, .split + .panel, .whole + .panel { margin-top: 12px; }
.split > .panel + .panel { margin-top: 0; }
.panel > h2 { margin: 0; }
.panel > h2 + * { margin-top: 0; }
.panel + .notice, .panel + p, .panel + form { margin-top: 12px; }
.panel > h2, .panel > summary { padding: 12px 16px; border-bottom: 1px solid var(--border); font-weight: 700; }
.panel > summary { cursor: pointer; border-bottom: 0; font-size: 14px; }
.panel[open] > summary { border-bottom: 1px solid var(--border); }
.panel > .inside { padding: 14px 16px; }
.inside > * + form, .inside > * + .panel, .inside > ul + *, .inside > form + * { margin-top: 12px; }
.facts + h3 { margin-top: 16px; }
.about { max-width: 900px; margin: -8px 0 12px; color: var(--text-2); }
.split { display: flex; align-items: flex-start; gap: 16px; }
.split > :first-child { flex: 1; min-width: 0; }
.split > .side { flex: none; width: 420px; }
.split > .side.narrow { width: 328px; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; }
th {
  height: 32px; padding: 6px 10px; background: var(--surface-2); color: var(--text-2); font: 600 12px/16px inherit;
  font-size: 12px; text-align: left; white-space: nowrap;
}
th a { display: inline-block; min-width: 24px; line-height: 24px; color: inherit; text-decoration: none; }
th:has(a) { padding-block: 4px; }
th[aria-sort] a::after { content: ' ↓'; }
th[aria-sort='ascending'] a::after { content: ' ↑'; }
td { height: 38px; padding: 6px 10px; border-top: 1px solid var(--border); vertical-align: middle; }
td:first-child { white-space: nowrap; }
a[data-close], a[data-row] { display: inline-block; min-height: 24px; line-height: 24px; }
a[data-row] { color: var(--link); text-decoration: none; text-underline-offset: 3px; font-weight: 600; }
a[data-row]:hover, tr:has(a[data-row]):hover a[data-row] { text-decoration: underline; }
tr:has(a[data-row]) { cursor: pointer; }
.filter input { width: 180px; }
td input { width: 100%; }
td :is(input, select) ~ small { display: block; }
tr:hover td { background: var(--surface-2); }
tr[aria-current] td { background: var(--soft); }
tr[aria-current] td:first-child { box-shadow: inset 3px 0 var(--link); }
.number { text-align: right; white-space: nowrap; }
.late { color: var(--negative); font-weight: 600; }
dl.facts { margin: 0; }
dl.facts > div { display: flex; justify-content: space-between; gap: 16px; min-height: 28px; align-items: baseline; }
dl.facts dt { color: var(--text-2); }
dl.facts dd { margin: 0; text-align: right; overflow-wrap: anywhere; }
.sum { font-size: 22px; line-height: 28px; font-weight: 700; white-space: nowrap; }
.tiles { display: grid; grid-template-columns: repeat(auto-fill, minmax(220px, 1fr)); gap: 12px; margin-bottom: 16px; }
.tile { display: block; padding: 14px 16px; background: var(--surface); border: 1px solid var(--border); border-radius: 10px; color: var(--text); text-decoration: none; }
.tile b { display: block; font-size: 18px; line-height: 24px; }
.tile.chosen { border: 2px solid var(--link); padding: 13px 15px; }
.tabs { display: flex; gap: 4px; padding: 0 12px; border-bottom: 1px solid var(--border); }
.tabs a { padding: 10px 8px; color: var(--text-2); font-weight: 600; text-decoration: none; }
.tabs .end { margin: 6px 0 6px auto; }
.tabs a[aria-current] { color: var(--text); box-shadow: inset 0 -2px var(--text); }
.two { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; }
.parts { display: none; margin-bottom: 12px; }
.log { display: flex; flex-direction: column; gap: 10px; max-height: 60vh; margin-bottom: 8px; overflow-y: auto; }
.bubble { max-width: 80%; padding: 8px 14px; border: 1px solid var(--border); border-radius: 16px; background: var(--surface); align-self: flex-start; }
.bubble p { margin: 2px 0; }
.bubble.support { align-self: flex-end; border-color: transparent; background: var(--soft); }
.bubble.note, .internal .inside { border-color: transparent; background: var(--warning-soft); }
.bubble.note { align-self: flex-end; }
.said { white-space: pre-wrap; overflow-wrap: anywhere; }
.templates { margin-bottom: 12px; }
.templates li { margin: 6px 0; }
.box { padding: 8px 12px; border-radius: 8px; background: var(--surface-2); }
.signature { padding: 10px 12px; border: 1px solid var(--border); border-radius: 8px; margin-bottom: 8px; }
.signature.open { border-style: dashed; border-color: var(--control); }
.acts { display: flex; flex-wrap: wrap; gap: 8px; }
.acts form { margin: 0; }
code, pre { font: 12px/18px ui-monospace, 'Liberation Mono', monospace; overflow-wrap: anywhere; white-space: pre-wrap; }
pre { margin: 0; padding: 10px 12px; border-radius: 8px; background: var(--surface-2); max-height: 320px; overflow: auto; }
.pages { display: flex; margin: 0; align-items: center; gap: 12px; padding: 10px 12px; border-top: 1px solid var(--border); color: var(--text-3); }
.empty { padding: 24px 16px; color: var(--text-3); text-align: center; }
dialog { border: 1px solid var(--border); border-radius: 16px; background: var(--surface); color: var(--text); padding: 20px 24px; }
dialog::backdrop { background: rgb(0 0 0 / 40%); }
dialog li { margin: 8px 0; }
.side li + li { margin-top: 8px; }
.card-page { max-width: 448px; margin: 0 auto; padding: max(24px, 20vh) 24px 24px; }
.card-page .brand { font-size: 22px; line-height: 28px; }
.card { padding: 28px; background: var(--surface); border: 1px solid var(--border); border-radius: 16px; }
.card h1 { font-size: 18px; line-height: 24px; margin-bottom: 4px; }
.card button.main { width: 100%; min-height: 44px; margin-top: 8px; font-size: 15px; }
.card .mark { display: inline-flex; padding: 14px; margin-bottom: 12px; border-radius: 10px; background: var(--surface-2); }
.foot { display: flex; justify-content: space-between; margin-top: 12px; color: var(--text-3); }
@media (max-width: 1279px) {
  .parts { display: flex; }
  .parted.beside > :first-child, .parted:not(.beside) > .side { display: none; }
  .split.parted > .side { flex: 1; width: auto; }
}
@media (max-width: 1023px) {
  .too-narrow { display: block; padding: 8px 20px; background: var(--warning-soft); color: var(--warning); }
  .columns { display: block; }
  nav { width: auto; border-right: 0; border-bottom: 1px solid var(--border); }
  .split { display: block; }
  .tabs { flex-wrap: wrap; }
  .split > .side, .split > .side.narrow { width: auto; margin-top: 12px; }
  .bar .brand { width: auto; }
}
@media (max-width: 1599px) {
  th, th.number { white-space: normal; }
  .split:has(> .side) :is(th, td) { padding-inline: 6px; }
}
@media (max-width: 1439px) and (min-width: 1024px) {
  nav { width: 200px; }
  nav a { padding: 0 6px; }
  .bar .brand { width: 180px; }
  main { padding: 16px; }
  th, td { padding-inline: 6px; }
  .split > .side { width: 340px; }
  .split:has(> .side) td:first-child { white-space: normal; }
  .split:has(> .side) :is(th, td) { padding-inline: 4px; }
}
`
