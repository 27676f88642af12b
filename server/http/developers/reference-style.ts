/** Style of the reference; it uses the fonts of the device. */
export const REFERENCE_STYLE = `
:root { color-scheme: light dark; }
body {
  margin: 0; padding: 2rem clamp(1rem, 5vw, 4rem);
  background: light-dark(#fff, #111318); color: light-dark(#15181e, #e8eaf0);
  font: 1.0625rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere;
}
main { max-width: 46rem; margin: 0 auto; }
h1 { font-size: clamp(2rem, 6vw, 2.75rem); line-height: 1.15; letter-spacing: -0.02em; }
h2 { margin-top: 3rem; padding-top: 1.5rem; border-top: 1px solid light-dark(#d9dde5, #2c313c); }
h3 { margin-top: 2rem; font-size: 1.0625rem; }
a { color: light-dark(#0b57d0, #a8c7fa); }
nav a { display: inline-block; padding: 0.5rem 1rem 0.5rem 0; }
code { font: 0.9375em/1.5 ui-monospace, monospace; }
pre {
  padding: 1rem; border-radius: 0.75rem; overflow-x: auto; overflow-wrap: normal;
  background: light-dark(#f3f5f8, #1a1e26);
}
dt { font-weight: 600; margin-top: 0.75rem; }
dd { margin: 0; }
:focus-visible { outline: 3px solid light-dark(#0b57d0, #a8c7fa); outline-offset: 2px; }
`
