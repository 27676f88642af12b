import type { Plugin } from 'vite'

/** Asks the engine to compile the functions of a file while it comes in, beside the main thread. */
const HINT = '//# allFunctionsCalledOnLoad\n'
/** In a file of fewer characters the line costs more than it saves. */
const WORTH_IT = 1_000

/**
 * Begins each file of code with that wish: most of its functions run as soon as it is there, and one
 * that is compiled when it is first called holds up the page (decision 019). Texts have no functions.
 */
export function compileHint(): Plugin {
  return {
    name: 'compile-hint',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || file.code.length < WORTH_IT) continue
          const isTexts = file.moduleIds.every((id) => id.endsWith('.json'))
          if (!isTexts) file.code = HINT + file.code
        }
      },
    },
  }
}
