import { build, type Plugin } from 'vite'

/** Elements of index.html that compiled files of `src` replace. */
const PLACE = /<script data-source="([\w./-]+)"><\/script>/
const DICTIONARY = /\/texts\/\w+\/app\.json$/
/** Keys of the dictionary that the scripts use. */
const TEXT_KEYS = /^(?:currency\.|home\.balance$|amount\.hidden$)/

/**
 * Compiles the scripts that index.html names and inlines them; drops the comments of the page. Goes
 * before prerender, whose pages contain comments that React reads.
 */
export function inlineScripts(): Plugin {
  let isBuild = false
  return {
    name: 'inline-scripts',
    configResolved: ({ command }) => {
      isBuild = command === 'build'
    },
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => {
        let page = isBuild ? html.replaceAll(/\s*<!--[^]*?-->/g, '') : html
        for (let found = PLACE.exec(page); found; found = PLACE.exec(page)) {
          const code = await compile(`src/${found[1]}`, isBuild)
          page = page.replace(found[0], () => `<script>${code}</script>`)
        }
        return page
      },
    },
  }
}

async function compile(source: string, isMinified: boolean): Promise<string> {
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
        input: source,
        output: { format: 'iife', codeSplitting: false, comments: false },
      },
    },
  })
  const [output] = 'output' in result ? result.output : []
  if (output?.type !== 'chunk') throw new Error(`${source}: nothing was compiled`)
  return output.code.trim()
}

/** Leaves only the used texts in the dictionaries. */
function ownTexts(): Plugin {
  return {
    name: 'inline-scripts-texts',
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
