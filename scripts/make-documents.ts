/**
 * Prints the texts of scripts/documents/ as tagged PDFs into public/documents/.
 * Run: `npx tsx scripts/make-documents.ts`; CHROMIUM names the browser that prints.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'

const SOURCE = 'scripts/documents'
const TARGET = 'public/documents'

const documents = [
  { name: 'aml-kyc-policy', lang: 'en' },
  { name: 'cookies-policy', lang: 'en' },
  { name: 'privacy-policy', lang: 'en' },
  { name: 'terms-of-use', lang: 'en' },
  { name: 'offer-contract', lang: 'ru' },
  { name: 'personal-data-consent', lang: 'ru' },
]

async function fontFace(name: string, range: string): Promise<string> {
  const font = await readFile(`public/fonts/inter-${name}.woff2`, 'base64')
  const source = `url(data:font/woff2;base64,${font}) format('woff2')`
  return `@font-face{font-family:Inter;font-weight:400 700;src:${source};unicode-range:${range}}`
}

const style = `
  ${await fontFace('latin', 'U+0020-007E, U+00A0-00FF, U+2013-2014, U+2018-201E, U+2022, U+2026')}
  ${await fontFace('cyrillic', 'U+0400-045F, U+2116')}
  body { color: #0b1020; font: 10pt/1.5 Inter, sans-serif; }
  h1 { margin: 0 0 10pt; font-size: 20pt; line-height: 1.2; }
  h2 { margin: 13pt 0 4pt; font-size: 12pt; line-height: 1.3; break-after: avoid; }
  p, ul { margin: 0 0 5pt; orphans: 2; widows: 2; }
  ul { padding-left: 14pt; }
  table { width: 100%; margin: 4pt 0 8pt; border-collapse: collapse; }
  th, td { padding: 4pt 6pt; border: 0.5pt solid #7c879c; text-align: left; vertical-align: top; }
  tr { break-inside: avoid; }
`

/** The whole page around a text; the title is its heading. */
function pageOf(text: string, lang: string): string {
  const title = /<h1>(.*?)<\/h1>/.exec(text)?.[1] ?? ''
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title>
<style>${style}</style></head><body><main>${text}</main></body></html>`
}

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
})
const page = await browser.newPage()
await mkdir(TARGET, { recursive: true })
for (const { name, lang } of documents) {
  await page.setContent(pageOf(await readFile(`${SOURCE}/${name}.html`, 'utf8'), lang))
  await page.evaluate(() => document.fonts.ready)
  const pdf = await page.pdf({
    format: 'A4',
    margin: { top: '18mm', bottom: '18mm', left: '20mm', right: '20mm' },
    tagged: true,
    outline: true,
    displayHeaderFooter: true,
    headerTemplate: '<span></span>',
    footerTemplate:
      '<div style="width:100%;font-size:8px;text-align:center"><span class="pageNumber"></span> / <span class="totalPages"></span></div>',
  })
  await writeFile(`${TARGET}/${name}.pdf`, pdf)
  console.log(`${name}.pdf: ${pdf.length} bytes`)
}
await browser.close()
