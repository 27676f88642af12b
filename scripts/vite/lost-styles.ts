import type { Plugin } from 'vite'

const KEPT = /seen\[href\] = void 0;(\s*throw err)/

/**
 * Makes a style that failed to load be requested again: Vite's helper treats it as loaded after the
 * failure, so that the next import would show its page without style. The version gate removes the
 * style's link (decision 026).
 */
export function lostStyles(): Plugin {
  return {
    name: 'lost-styles',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        if (!KEPT.test(code)) this.error('the preload helper is not the one that this was made for')
        return { code: code.replace(KEPT, 'delete seen[href];$1'), map: null }
      },
    },
  }
}
