import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { GALLERY } from './look.ts'

/** Writes the page that shows all pictures of the last run, the brands one after another. */
// oxlint-disable-next-line import/no-default-export -- Playwright's teardown is a default export
export default function writeIndex(): void {
  const brands = readdirSync(GALLERY, { withFileTypes: true }).filter((one) => one.isDirectory())
  const sections = brands.map(({ name }) => `<h1>${name}</h1>\n${figuresOf(name)}`)
  writeFileSync(join(GALLERY, 'index.html'), `${HEAD}\n${sections.join('\n')}\n`)
}

const HEAD = `<!doctype html>
<meta charset="utf-8">
<title>Gallery of surfaces</title>
<style>
  body { font: 14px/1.4 sans-serif; background: #ddd; color: #222 }
  figure { display: inline-block; vertical-align: top; margin: 8px; max-width: 45% }
  img { height: 480px; max-width: 100%; object-fit: contain; object-position: top left }
  figcaption { max-width: 400px }
</style>`

function figuresOf(brand: string): string {
  const files = readdirSync(join(GALLERY, brand)).toSorted()
  return files.map((file) => figureOf(`${brand}/${file}`)).join('\n')
}

function figureOf(path: string): string {
  const address = path.split('/').map(encodeURIComponent).join('/')
  const caption = path.replace(/^\w+\/\d+-\d+ /, '').replace(/\.png$/, '')
  const picture = `<a href="${address}"><img loading="lazy" src="${address}" alt="${caption}"></a>`
  return `<figure>${picture}<figcaption>${caption}</figcaption></figure>`
}
