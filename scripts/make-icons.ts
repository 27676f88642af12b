/**
 * Draws the icons of both brands and writes public/icons/: PNGs for the manifest, a rounded tile
 * for any place, a full square for masks, and one SVG for the browser tab.
 * Run: `npx tsx scripts/make-icons.ts`; CHROMIUM names the browser that draws.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { chromium, type Page } from '@playwright/test'

const TARGET = 'public/icons'
/** Width of the sign's own grid. */
const GRID = 32

interface Brand {
  id: string
  tile: string
  line: string
  /** Lines of the sign, without colours. */
  sign: string
}

/** Colours are `--color-accent` and `--color-on-accent` of the light theme. */
const brands: Brand[] = [
  {
    id: 'ewallet',
    tile: '#5B7CFF',
    line: '#060A1A',
    sign: `<g fill="none" stroke="LINE" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="M8 12.6A3.1 3.1 0 0 1 11.1 9.5h9.4a2 2 0 0 1 2 2v.9H11.2"/><path d="M8 12.6v7.3a2.6 2.6 0 0 0 2.6 2.6h10.8a2.6 2.6 0 0 0 2.6-2.6V15a2.6 2.6 0 0 0-2.6-2.6H11"/></g><circle cx="19.8" cy="17.5" r="1.5" fill="LINE"/>`,
  },
  {
    id: 'grok',
    tile: '#C6F04D',
    line: '#12160B',
    sign: `<g fill="none" stroke="LINE" stroke-width="2.6" stroke-linecap="round"><path d="M21.6 11.2V20a5 5 0 0 1-5 5h-4.4"/><circle cx="16.1" cy="14.4" r="5.5"/></g>`,
  },
]

interface Picture {
  name: string
  size: number
  /** A rounded tile with clear corners, or a square that a system cuts to its own shape. */
  shape: 'tile' | 'square'
}

const pictures: Picture[] = [
  { name: 'icon-192', size: 192, shape: 'tile' },
  { name: 'icon-512', size: 512, shape: 'tile' },
  { name: 'maskable-192', size: 192, shape: 'square' },
  { name: 'maskable-512', size: 512, shape: 'square' },
  { name: 'apple-touch-icon', size: 180, shape: 'square' },
]

/** The whole picture; the sign spans half of its grid, well inside the central 80 % of a mask. */
function draw(brand: Brand, shape: Picture['shape']): string {
  const corner = shape === 'tile' ? 10 : 0
  const tile = `<rect width="${GRID}" height="${GRID}" rx="${corner}" fill="${brand.tile}"/>`
  const sign = brand.sign.replaceAll('LINE', brand.line)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${GRID} ${GRID}">${tile}${sign}</svg>`
}

async function photograph(page: Page, svg: string, size: number): Promise<Uint8Array> {
  await page.setViewportSize({ width: size, height: size })
  const source = `data:image/svg+xml,${encodeURIComponent(svg)}`
  await page.setContent(
    `<style>body{margin:0}img{display:block;width:${size}px;height:${size}px}</style><img src="${source}">`,
  )
  return page.screenshot({ omitBackground: true })
}

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
})
const page = await browser.newPage()
for (const brand of brands) {
  const folder = `${TARGET}/${brand.id}`
  await mkdir(folder, { recursive: true })
  for (const { name, size, shape } of pictures) {
    await writeFile(`${folder}/${name}.png`, await photograph(page, draw(brand, shape), size))
  }
  await writeFile(`${folder}/favicon.svg`, `${draw(brand, 'tile')}\n`)
}
await browser.close()
