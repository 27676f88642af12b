import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle

/** The entry of index.html, as vite.config.ts names it. */
const ENTRY = 'main'

/**
 * Inlines the entry's style, so that the HTML is painted without another request. Its files are
 * removed before Vite lists the dependencies of page and lazy chunks. It comes before the head
 * script, which requests the styles of lazy chunks: those override it and must come later.
 */
export function inlineStyle(): Plugin {
  let style = ''
  return {
    name: 'inline-style',
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const entry = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.isEntry && file.name === ENTRY,
        )
        style = entry ? takeStyle(bundle, entry.fileName).join('') : ''
        if (style === '') this.error(`no style comes with ${ENTRY}`)
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) =>
        bundle
          ? html.replace('<script>', () => `<style>${style.trim()}</style>\n    <script>`)
          : html,
    },
  }
}

/** Removes the style of a chunk and of its imports from the bundle and returns it. */
function takeStyle(bundle: Bundle, name: string, seen = new Set<string>()): string[] {
  const chunk = bundle[name]
  if (chunk?.type !== 'chunk' || seen.has(name)) return []
  seen.add(name)
  const before = chunk.imports.flatMap((imported) => takeStyle(bundle, imported, seen))
  const files = chunk.viteMetadata?.importedCss ?? new Set<string>()
  const own = [...files].map((file) => {
    const asset = bundle[file]
    files.delete(file)
    delete bundle[file]
    return asset?.type === 'asset' ? String(asset.source) : ''
  })
  return [...before, ...own]
}
