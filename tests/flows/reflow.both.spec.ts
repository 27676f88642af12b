import type { Page } from '@playwright/test'
import ru from '../../src/contract/texts/ru.json' with { type: 'json' }
import { expect, test } from '../support/app.ts'

const SIGNED_OUT = ['/auth', '/auth/login', '/auth/register', '/no-such-page']
const SIGNED_IN = [
  '/',
  '/wallet',
  '/wallet/topup',
  '/wallet/withdrawal',
  '/wallet/save',
  '/exchange',
  '/history',
  '/payment',
  '/settings',
  '/ondato/result',
]

/** Texts that are 40 % longer, with words that can be told from the real ones. */
const long = Object.entries(ru).map(([iname, text]) => ({
  iname,
  text: `${text}${' длиннее'.repeat(Math.ceil((text.length * 0.4) / 8))}`,
}))

/** How far the page can be scrolled sideways, px. */
async function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
}

/** Texts that are cut off by their own box; fields, and boxes that scroll on purpose, are left out. */
async function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cut: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (!element.checkVisibility() || element.closest('input, textarea, select, svg')) continue
      const { overflowX, clipPath, position } = getComputedStyle(element)
      if (!['hidden', 'clip'].includes(overflowX) || clipPath !== 'none') continue
      if (element.querySelector('.swiper-wrapper') || element.closest('.swiper')) continue
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
      )
      if (hasText && position !== 'absolute' && element.scrollWidth > element.clientWidth + 1) {
        cut.push(element.textContent.slice(0, 60))
      }
    }
    return cut
  })
}

async function expectWhole(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toHaveCount(1)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  expect({ path, sideways: await sidewaysScroll(page), cut: await cutTexts(page) }).toEqual({
    path,
    sideways: 0,
    cut: [],
  })
}

for (const { name, width, height } of [
  { name: 'at 320 px', width: 320, height: 640 },
  { name: 'at 400 % zoom of a desktop window', width: 320, height: 256 },
]) {
  test.describe(name, () => {
    test.use({ viewport: { width, height } })

    test('no page scrolls sideways or cuts a text', async ({ page, signIn }) => {
      for (const path of SIGNED_OUT) await expectWhole(page, path)
      await signIn()
      for (const path of SIGNED_IN) await expectWhole(page, path)
    })
  })
}

test('texts that are 40 % longer fit every page of a phone', async ({ context, page, signIn }) => {
  await context.route(/\/text-data\//, (route) => route.fulfill({ json: { results: long } }))
  for (const path of SIGNED_OUT) await expectWhole(page, path)
  await signIn()
  for (const path of SIGNED_IN) await expectWhole(page, path)
})
