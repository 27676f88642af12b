import type { Plugin } from 'vite'

const ENTRY = /<script type="module"([^>]*) src="(\/assets\/main-[^"]+)"><\/script>/

/**
 * Turns the entry's script into a preload, which the head script
 * (`src/kernel/first-paint/load-files.ts`) starts after the first paint: where the code is stored
 * it would run before that, and take longer than the paint.
 */
export function entryAfterPaint(): Plugin {
  return {
    name: 'entry-after-paint',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return html
        if (!ENTRY.test(html)) throw new Error('index.html: no script of the entry')
        return html.replace(ENTRY, '<link rel="modulepreload"$1 href="$2" data-entry>')
      },
    },
  }
}
