import type { Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { findOverflows } from '../support/checks/reflow.ts'
import { halve, oneBrand } from '../support/brands.ts'
import { changeRoute } from '../support/routes.ts'
import { answerStrangely, STRANGE_PROFILES, STRANGE_SERVERS } from '../support/strange-answers.ts'
import { ru } from '../support/ru.ts'
import { takeTurns, WHOLE_ONLY } from '../support/walk.ts'

const PATHS = [
  '/',
  '/wallet',
  '/wallet/1',
  '/history',
  '/exchange',
  '/payment',
  '/settings',
  '/wallet/topup',
  '/wallet/withdrawal',
  '/wallet/save',
  '/wallet/open',
]

/** Opens what lies over Home. */
const PANELS = [/^Уведомления/, ru('header.search_btn')] as const

const NONSENSE = /NaN|undefined|Invalid Date|\[object|Infinity|\bnull\b/

const WIDTHS = [320, 1280]

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

const SERVERS = takeTurns(Object.entries(STRANGE_SERVERS), 0, 3)

for (const [index, [name, answers]] of SERVERS.entries()) {
  test(`${name}: every page is readable`, { tag: oneBrand(index) }, async ({ page, signIn }) => {
    test.slow()
    await signIn()
    await answerStrangely(page, answers)
    await page.goto('/')
    for (const path of PATHS) {
      await test.step(path, async () => {
        await changeRoute(page, path)
        await expectReadable(page)
      })
    }
    // This load shows the balances that the first one kept.
    await page.goto('/')
    // The buttons of the prerendered frame have no effect yet.
    await expect(page.locator('#root:not(.first-paint)')).toBeVisible()
    for (const panel of PANELS) {
      await test.step(String(panel), async () => {
        await page.getByRole('button', { name: panel }).first().click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await expectReadable(page)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
      })
    }
  })
}

/** Pages that show the owner's data, level and limits. */
const PROFILE_PATHS = ['/settings', '/', '/wallet/withdrawal']

const PROFILES = takeTurns(Object.entries(STRANGE_PROFILES), 0, 2)

for (const [index, profiles] of halve(PROFILES).entries()) {
  const which = ['first', 'second'][index]
  test(
    `every page is readable with a profile of any shape, ${which} half`,
    { tag: [oneBrand(index), WHOLE_ONLY] },
    async ({ page, signIn }) => {
      test.slow()
      await page.setViewportSize({ width: 320, height: 900 })
      await signIn()
      for (const [name, info] of profiles) {
        await test.step(name, async () => {
          await answerStrangely(page, { info })
          await page.goto('/')
          for (const path of PROFILE_PATHS) {
            await changeRoute(page, path)
            await expectReadableAtWidth(page)
          }
        })
      }
    },
  )
}

/** Expects a page that people can read, on a phone and on a desktop. */
async function expectReadable(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await test.step(`${width} px wide`, () => expectReadableAtWidth(page))
  }
}

async function expectReadableAtWidth(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await expect(main).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  expect.soft(await main.innerText(), page.url()).toMatch(/\p{L}{3}/u)
  expect.soft(await page.locator('body').innerText(), page.url()).not.toMatch(NONSENSE)
  await expect.soft(page.getByText(ru('error.block_failed'))).toHaveCount(0)
  const softly = expect.configure({ soft: true })
  // The slider's frame is there before its code, and places of rows before the rows.
  await softly.poll(() => findOverflows(page), page.url()).toEqual([])
  await softly.poll(() => findEmptyBlocks(page), page.url()).toEqual([])
  await expect.soft(page.locator('main img[src="x"]')).toHaveCount(0)
}

/** Sections, headings, rows and lists that take room and hold nothing. */
async function findEmptyBlocks(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const blocks = document.querySelectorAll<HTMLElement>(
      'main :is(section, h1, h2, h3, li, dd, [role="group"]), dialog[open] :is(h2, li)',
    )
    return Array.from(blocks, (block) => {
      const { width, height } = block.getBoundingClientRect()
      const isSeen = block.checkVisibility() && width > 1 && height > 1
      const isEmpty = block.innerText.trim() === '' && !block.querySelector('svg, img, input')
      return isSeen && isEmpty ? `${block.tagName.toLowerCase()}.${block.className}` : ''
    }).filter(Boolean)
  })
}
