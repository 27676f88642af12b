import type { Plugin } from 'vite'

const KEPT = /seen\[href\] = void 0;(\s*throw err)/

/**
 * Lets a style that could not be loaded be asked for again: Vite's helper forgets the failure and then
 * takes the style for loaded, so that the next import would show its page without one. The link of the
 * style is removed by the version gate.
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
