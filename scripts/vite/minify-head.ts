import { minify, type Plugin } from 'vite'

/**
 * Minifies the inline script of index.html as the build does the files, and drops the comments. Goes before
 * firstPaint, whose pages hold comments that React reads.
 */
export function minifyHead(): Plugin {
  return {
    name: 'minify-head',
    apply: 'build',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => {
        const [, script] = /<script>([^]*?)<\/script>/.exec(html) ?? []
        if (script === undefined) throw new Error('index.html: no inline script')
        const { code, errors } = await minify('head.js', script, { module: false })
        const [error] = errors
        if (error) throw new Error(`index.html: ${error.message}`)
        return html.replace(script, () => code.trim()).replaceAll(/\s*<!--[^]*?-->/g, '')
      },
    },
  }
}
