import type { Plugin, Rolldown } from 'vite'
import type { Language } from '../../contract/calls/texts.ts'
import type { PreloadHints } from '../../src/kernel/first-paint/load-files.ts'
import type { TextPart } from '../../contract/text-parts.ts'
import { eachLanguage, LANGUAGES } from '../../texts/languages.ts'

type Bundle = Rolldown.OutputBundle

/** Chunks that a start may need besides the entry: texts, and for a signed-in owner. */
const textsOf = (language: Language, part: TextPart) => [
  new RegExp(`/texts/${language}/app\\.json\\?${part}$`),
]
const FRAME = [/\/routes\/_app(\/_home)?\.tsx\?tsr-split/]
const AFTER_FRAME = [/\/home\/wallet-slider\.tsx$/, /\/offline-copy\/copy\.ts$/]

/**
 * Names the lazy chunks of each start in `<meta name="preload-hints">`, for the head script
 * (src/kernel/first-paint) to request beside the entry: a chunk asked for by the entry would cost a
 * round trip.
 */
export function preloadHints(): Plugin {
  return {
    name: 'preload-hints',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, chunk: entry }) {
        if (!bundle) return html
        const known = entry ? filesOf(bundle, entry) : new Set<string>()
        const find: Find = (modules) =>
          [...chunkFiles(bundle, modules)].filter((file) => !known.has(file))
        const ofFrame = find(FRAME)
        const frame = ofFrame.filter((file) => file.endsWith('.css'))
        const rest = [...ofFrame, ...find(AFTER_FRAME)].filter((file) => !frame.includes(file))
        const hints: PreloadHints = {
          ...eachLanguage((language) => find(textsOf(language, 'visitor'))),
          ...ownerTexts(find),
          frame,
          app: [...new Set(rest)],
        }
        const attrs = { name: 'preload-hints', content: JSON.stringify(hints) }
        return { html, tags: [{ tag: 'meta', attrs, injectTo: 'head-prepend' }] }
      },
    },
  }
}

type Find = (modules: readonly RegExp[]) => string[]

/** Files of the texts of owners in each language. */
function ownerTexts(find: Find): Pick<PreloadHints, `${Language}-owner`> {
  const all = LANGUAGES.map((language) => [`${language}-owner`, find(textsOf(language, 'owner'))])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry for each language
  return Object.fromEntries(all) as Pick<PreloadHints, `${Language}-owner`>
}

/** Files of every chunk that holds one of the modules. */
function chunkFiles(bundle: Bundle, modules: readonly RegExp[]): Set<string> {
  const files = new Set<string>()
  for (const output of Object.values(bundle)) {
    if (output.type !== 'chunk' || output.isEntry) continue
    if (!output.moduleIds.some((id) => modules.some((module) => module.test(id)))) continue
    for (const file of filesOf(bundle, output)) files.add(file)
  }
  return files
}

/** A chunk, what it imports and their styles, as addresses. */
function filesOf(bundle: Bundle, chunk: Rolldown.OutputChunk, seen = new Set<string>()) {
  if (seen.has(`/${chunk.fileName}`)) return seen
  seen.add(`/${chunk.fileName}`)
  for (const css of chunk.viteMetadata?.importedCss ?? []) seen.add(`/${css}`)
  for (const name of chunk.imports) {
    const imported = bundle[name]
    if (imported?.type === 'chunk') filesOf(bundle, imported, seen)
  }
  return seen
}
