import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PERMISSIONS } from '../../../server/office/access/permissions.ts'
import { OFFICE_ROUTES, OFFICE_SECTIONS } from '../../../server/office/list-sections.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { type BusyOffice, openBusyOffice } from '../support/office-busy-world.ts'
import { collectPages, listTexts, type ShownPage } from '../support/office-forms.ts'

/** What no page shows: forms of the server that people do not write so. */
const RAW = [
  { name: 'a day of the server', pattern: /^(?:.*[^\w-])?\d{4}-\d{2}-\d{2}(?![\w-])/ },
  { name: 'an amount of the server', pattern: /-?\d+\.\d{2} [A-Z]{3,4}\b/ },
  { name: 'a permission', pattern: new RegExp(`^(?:${Object.keys(PERMISSIONS).join('|')})$`) },
  { name: 'a missing value', pattern: /undefined|\[object|\bNaN\b|Invalid Date/ },
  { name: 'a key of the words', pattern: /^[a-z]+[A-Z][A-Za-z]+$/ },
]
/** What no Russian page shows; the audit log has words as they were recorded. */
const ENGLISH = [
  { name: 'quotation marks of English', pattern: /[“”]/ },
  { name: 'English words', pattern: /\b(?:command line|SBP|card|waiting for)\b/ },
]

describe('pages of the office', () => {
  let office: BusyOffice
  const pages: Record<'ru' | 'en', ShownPage[]> = { ru: [], en: [] }
  beforeAll(async () => {
    office = await openBusyOffice()
    for (const language of ['ru', 'en'] as const) {
      for (const operator of [office.operator, office.administrator]) {
        pages[language].push(...(await collectPages(operator, OFFICE_ROUTES, language)))
      }
    }
  })
  afterAll(() => office.world.close())

  test.each(['ru', 'en'] as const)(
    'no page in %s shows what only the server writes so',
    (language) => {
      const strange = pages[language].flatMap(({ address, html }) =>
        listTexts(html).flatMap((text) =>
          [...RAW, ...(language === 'ru' && !address.startsWith('/audit') ? ENGLISH : [])].flatMap(
            ({ name, pattern }) =>
              pattern.test(text) ? [`${address.split('/')[1]}: ${name}: ${text.slice(0, 80)}`] : [],
          ),
        ),
      )
      expect([...new Set(strange)]).toEqual([])
      expect(pages[language].length).toBeGreaterThan(100)
    },
  )

  test('each section says below its title what it is for', () => {
    const silent = OFFICE_SECTIONS.flatMap(({ path, name }) => {
      const page = pages.en.find(({ address }) => address === path)
      const [, below = ''] = page?.html.split('</h1>') ?? []
      const said = /<p[^>]*>\s*([^<]{40,})/.exec(below.split('<table', 1)[0] ?? '')?.[1]
      return said === undefined ? [name.en] : []
    })
    expect(silent).toEqual([])
    const ids = OFFICE_SECTIONS.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining(Object.keys(OFFICE_WORDS.about)))
  })
})
