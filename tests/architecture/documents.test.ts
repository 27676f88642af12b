import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '../../texts/languages.ts'
import { EDITIONS, printedPath } from '../../scripts/documents/editions.ts'
import { hashPages, readSource } from '../../scripts/documents/write-page.ts'
import { type Operator, PRINTED_FILE, readOperator } from '../../scripts/setup/operator.mjs'

const BRANDS = ['ewallet', 'grok'] as const
/** Two pages with their letters. */
const MAX_PDF_BYTES = 80_000

const names = EDITIONS.map(({ name }) => name)
const all = BRANDS.flatMap((brand) =>
  EDITIONS.filter(({ brands }) => brands.includes(brand)).flatMap(({ name }) =>
    LANGUAGES.map((language) => ({ brand, language, name })),
  ),
)

/**
 * Elements, marks of brands and placeholders in their order: what a translation leaves as it is.
 */
function skeletonOf(source: string): string[] {
  return [...source.matchAll(/<(?!\/)[^>]+>|\{\{.*?\}\}/gs)].map(([part]) =>
    part.replaceAll(/\s+/g, ' ').replace(' >', '>'),
  )
}

function numbersOf(source: string): string[] {
  return [...source.matchAll(/<h2>(\d+)\. \S/g)].map(([, number = '']) => number)
}

test('every text belongs to an edition', () => {
  for (const language of LANGUAGES) {
    const files = readdirSync(join('texts', language, 'documents'))
    expect(files.toSorted()).toEqual(names.map((name) => `${name}.html`).toSorted())
  }
})

test.each(names)('the document %s has the same sections in both languages', (name) => {
  const [ru, en] = [readSource(name, 'ru'), readSource(name, 'en')]
  const sections = numbersOf(ru)
  expect(sections.length).toBeGreaterThan(4)
  expect(sections).toEqual(sections.map((_, index) => String(index + 1)))
  expect(numbersOf(en)).toEqual(sections)
  expect(skeletonOf(en).toSorted()).toEqual(skeletonOf(ru).toSorted())
})

test.each(names)('the document %s is written in the letters of its language', (name) => {
  expect(readSource(name, 'en')).not.toMatch(/\p{Script=Cyrillic}/u)
  expect(readSource(name, 'ru')).not.toMatch(/ё/i)
})

test.each(names)('the document %s names operator and support by placeholders alone', (name) => {
  for (const language of LANGUAGES) {
    expect(readSource(name, language)).toMatch(/\{\{email\}\}/)
    expect(readSource(name, language)).not.toMatch(/E-Wallet|grok(?!")|@|\+7/)
  }
})

test('the limits of the AML policy are those of the database', () => {
  const sql = readFileSync('server/db/migrations/005-limits.sql', 'utf8')
  const rows = [...sql.matchAll(/\('verified', '([A-Z]+)', (\d+)(\d\d)\)/g)].map(
    ([, currency, whole, cents]) => `{{amount:${whole}.${cents}:${currency}}}`,
  )
  expect(rows).toHaveLength(5)
  for (const language of LANGUAGES) {
    const named = readSource('aml-kyc-policy', language).match(/\{\{amount:.*?\}\}/g)
    expect(named).toEqual(rows)
  }
})

describe('the printed documents', () => {
  const printed: Record<string, Operator & { pages: string }> = JSON.parse(
    readFileSync(PRINTED_FILE, 'utf8'),
  )

  test.each(BRANDS)(
    'the printed documents of %s match their texts; else: VITE_SANDBOX=1 npx tsx scripts/make-documents.ts',
    (brand) => {
      const { pages, ...operator } = printed[brand] ?? { ...readOperator({}, brand), pages: '' }
      expect(pages).toBe(hashPages(brand, operator))
    },
  )

  test('the printed documents are all there, and no others', () => {
    const files = readdirSync('public/documents', { recursive: true, encoding: 'utf8' })
    const pdfs = files.filter((file) => file.endsWith('.pdf')).map((file) => `documents/${file}`)
    const wanted = all.map(({ brand, language, name }) => printedPath(brand, language, name))
    expect(pdfs.toSorted()).toEqual(wanted.toSorted())
  })

  test.each(all)('$brand/$language/$name is in its language, and small', (one) => {
    const pdf = readFileSync(join('public', printedPath(one.brand, one.language, one.name)))
    const text = pdf.toString('latin1')
    expect(text.slice(0, 5)).toBe('%PDF-')
    expect(text).toContain(`/Lang (${one.language})`)
    expect(pdf.length).toBeLessThan(MAX_PDF_BYTES)
  })
})
