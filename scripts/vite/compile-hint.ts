import type { Plugin } from 'vite'

/**
 * V8's explicit compile hint: compiles all functions of a file in the background while it loads.
 */
const HINT = '//# allFunctionsCalledOnLoad\n'
/** Smallest file with the hint, characters: in smaller ones it costs more than it saves. */
const WORTH_IT = 1_000

/**
 * Prepends the hint to each file of code: most functions run right after loading, and compiling
 * them on first call would block the page (decision 019). Texts have no functions.
 */
export function compileHint(): Plugin {
  return {
    name: 'compile-hint',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || file.code.length < WORTH_IT) continue
          const isTexts = file.moduleIds.every((id) => /\.json(?:\?\w+)?$/.test(id))
          if (!isTexts) file.code = HINT + file.code
        }
      },
    },
  }
}
