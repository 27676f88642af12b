import { build, type Plugin } from 'vite'

const SOURCE = 'src/first-paint/head.ts'
/** Element of index.html that the compiled script replaces. */
const PLACE = /<script data-source="head"><\/script>/
const DICTIONARY = /\/contract\/texts\/\w+\.json$/
/** Keys of the dictionary that the head script uses. */
const TEXT_KEYS = /^(?:currency\.|home\.balance$)/

/**
 * Compiles `src/first-paint/head.ts` and inlines it in index.html, without the comments of the page.
 * Goes before prerender, whose pages contain comments that React reads.
 */
export function headScript(): Plugin {
  let isBuild = false
  return {
    name: 'head-script',
    configResolved: ({ command }) => {
      isBuild = command === 'build'
    },
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => {
        if (!PLACE.test(html)) throw new Error(`index.html: no place for ${SOURCE}`)
        const code = await compile(isBuild)
        const page = html.replace(PLACE, () => `<script>${code}</script>`)
        return isBuild ? page.replaceAll(/\s*<!--[^]*?-->/g, '') : page
      },
    },
  }
}

async function compile(isMinified: boolean): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [ownTexts()],
    build: {
      write: false,
      minify: isMinified,
      target: 'baseline-widely-available',
      modulePreload: false,
      rolldownOptions: {
        input: SOURCE,
        output: { format: 'iife', codeSplitting: false, comments: false },
      },
    },
  })
  const [output] = 'output' in result ? result.output : []
  if (output?.type !== 'chunk') throw new Error(`${SOURCE}: nothing was compiled`)
  return output.code.trim()
}

/** Leaves only the used texts in the dictionaries. */
function ownTexts(): Plugin {
  return {
    name: 'head-script-texts',
    transform: {
      order: 'pre',
      handler: (code, id) => {
        if (!DICTIONARY.test(id)) return undefined
        const texts: Record<string, string> = JSON.parse(code)
        const used = Object.entries(texts).filter(([key]) => TEXT_KEYS.test(key))
        return JSON.stringify(Object.fromEntries(used))
      },
    },
  }
}
