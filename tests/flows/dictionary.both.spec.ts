import type { Page } from '@playwright/test'
import ru from '../../src/contract/texts/ru.json' with { type: 'json' }
import { expect, test } from '../support/app.ts'

const marked = Object.keys(ru).map((key) => ({ iname: key, text: `«${key}»` }))

test.beforeEach(async ({ context }) => {
  await context.route(/\/text-data\//, (route) => route.fulfill({ json: { results: marked } }))
})

/**
 * Texts and accessible names of the page that hold letters outside «…». What is data (names, codes,
 * amounts, descriptions of the server) is left out by `data`.
 */
async function foreignTexts(page: Page, data: readonly (string | RegExp)[]): Promise<string[]> {
  const found = await page.evaluate(() => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement
      if (!parent?.checkVisibility() || parent.closest('time')) continue
      texts.push(walker.currentNode.nodeValue ?? '')
    }
    for (const element of document.querySelectorAll('body *')) {
      if (!element.checkVisibility()) continue
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description']) {
        texts.push(element.getAttribute(name) ?? '')
      }
    }
    return [document.title, ...texts]
  })
  return found
    .map((text) => text.replaceAll(/«[\w.]+»/g, '').trim())
    .filter((text) => /\p{L}/u.test(text))
    .filter(
      (text) =>
        !data.some((known) => (known instanceof RegExp ? known.test(text) : text === known)),
    )
}

/** Support contacts and the country's name, which the browser gives in the page's language. */
const CONTACTS = [/^support@/, 'Соединенные Штаты']
const CODES = [/^[A-Z]{3,5}$/]

test('the auth screens say nothing that the served dictionary does not', async ({ page }) => {
  await page.goto('/auth')
  await expect(page.getByRole('link', { name: '«wallet.auth.register_btn»' })).toBeVisible()
  expect(await foreignTexts(page, [...CONTACTS, ...CODES])).toEqual([])

  await page.goto('/auth/register')
  await expect(page.getByLabel('«auth.register.first_name»')).toBeVisible()
  expect(await foreignTexts(page, CONTACTS)).toEqual([])
  await page.getByLabel('«auth.phone.label»').fill('12')
  await page.getByLabel('«auth.phone.label»').blur()
  await page.getByLabel('«auth.register.email»').fill('x')
  await page.getByLabel('«auth.register.email»').blur()
  await expect(page.getByText('«validation.email»')).toBeVisible()
  expect(await foreignTexts(page, CONTACTS)).toEqual([])

  await page.goto('/auth/login')
  await page.getByLabel('«auth.phone.label»').fill('5551234567')
  await page.getByRole('button', { name: '«wallet.auth.login.send_code_btn»' }).click()
  await expect(page.getByRole('heading', { name: '«wallet.auth.login.code_title»' })).toBeVisible()
  expect(await foreignTexts(page, CONTACTS)).toEqual([])
})

test('Home, its dialogs and panels say nothing else either', async ({ page, signIn }) => {
  const owner = await signIn({ pin: null })
  const data = [...CODES, owner.firstName, owner.firstName.slice(0, 1)]
  await page.goto('/')
  await expect(page.getByRole('link', { name: '«menu.home»' })).toBeVisible()
  await expect(page.getByText('«auth.pin.not_saved»')).toBeVisible()
  await expect(page.getByText('«transactions.title»')).toBeVisible()
  await expect(page.locator('main li').first()).toBeVisible()
  const rows = await descriptions(page)
  expect(await foreignTexts(page, [...data, ...rows])).toEqual([])

  await page.locator('main li button').first().click()
  await expect(page.locator('dialog[open]')).toContainText('«transactions.details.title»')
  expect(await foreignTexts(page, [...data, ...rows])).toEqual([])
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: '«home.topup_btn»' }).click()
  await expect(page.locator('dialog[open]')).toContainText('«payment.topup.not_avaliable»')
  expect(await foreignTexts(page, [...data, ...rows])).toEqual([])
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: '«header.search_btn»' }).click()
  await expect(page.locator('dialog[open]')).toContainText('«account.search.title»')
  expect(await foreignTexts(page, [...data, ...rows])).toEqual([])
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: '«auth.pin.set_btn»' }).click()
  await expect(page.locator('dialog[open]')).toContainText('«auth.register.step3_title»')
  expect(await foreignTexts(page, [...data, ...rows])).toEqual([])
})

/** What the server wrote: the descriptions of the transactions on the page. */
async function descriptions(page: Page): Promise<string[]> {
  const answer = await page.request.get('/v2/wallet/transaction', {
    headers: {
      Authorization: `Token ${await page.evaluate(() => localStorage.getItem('token'))}`,
      'Accept-Language': 'ru',
    },
  })
  const { results }: { results: { description: string }[] } = await answer.json()
  return results.map(({ description }) => description)
}
