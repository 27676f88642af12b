import type { APIRequestContext, Page } from '@playwright/test'
import { endpoints } from '../../contract/endpoints.ts'
import { forbidTotal } from '../support/answers.ts'
import { expect, type Owner, test } from '../support/app.ts'
import { readWalletId } from '../support/money.ts'
import { ru } from '../support/ru.ts'
import { setTextSize } from '../support/text-size.ts'
import { WHOLE_ONLY } from '../support/walk.ts'
import { refuseLive } from '../support/refuse-live.ts'
import { DAY_MS } from '../../contract/rules/durations.ts'

const DOTS = '••••'
/** An amount with its currency. */
const AMOUNT = /\d[\u00a0,.]?\d*\u00a0(?:[₽$€]|[A-Z]{3})/

const PAGES = ['/', '/wallet', '/history', '/history/stats', '/settings/close', '/planned']

/** Requests money by a link and returns the id of the request. */
async function makeRequest(request: APIRequestContext, owner: Owner): Promise<string> {
  const amount = '250.00'
  const answer = await request.post(endpoints.makeRequest.path, {
    data: {
      account_id: await readWalletId(request, owner),
      bill: amount,
      parts: [{ to: {}, amount }],
      until: `${new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 19)}Z`,
    },
    headers: { Authorization: `Token ${owner.token}`, 'Idempotency-Key': 'request-under-the-eye' },
  })
  const made: { request: { id: string } } = await answer.json()
  return made.request.id
}

const eye = (page: Page, name: 'home.hide_total_btn' | 'home.show_total_btn') =>
  page.getByRole('button', { name: ru(name) })

test('the eye hides every amount on every page until it is pressed again', async ({
  page,
  request,
  signIn,
}) => {
  const id = await makeRequest(request, await signIn())
  await refuseLive(page)
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main).toContainText(AMOUNT)
  // The slider replaces the cards once it is loaded.
  await expect(
    page.getByRole('group', {
      name: ru('home.slide_label', { code: 'RUB', current: 1, total: 4 }),
    }),
  ).toBeVisible()
  await eye(page, 'home.hide_total_btn').press('Enter')
  await expect(eye(page, 'home.show_total_btn')).toHaveAttribute('aria-pressed', 'true')
  await expect(eye(page, 'home.show_total_btn')).toBeFocused()
  for (const path of [...PAGES, `/request/${id}`]) {
    await page.goto(path)
    await expect(page.getByText(DOTS).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect((await main.innerText()).match(AMOUNT)?.[0], path).toBeUndefined()
  }
  await page.goto('/')
  await expect(
    page.getByRole('link').getByRole('img', { name: ru('amount.hidden') }),
  ).not.toHaveCount(0)
  await eye(page, 'home.show_total_btn').click()
  await expect(main).toContainText(AMOUNT)
  await expect(page.getByText(DOTS)).toHaveCount(0)
})

for (const language of ['ru', 'en'])
  test(
    `at 320 px the eye of a server without a total lies over nothing of its card, whose balance takes one line: ${language}`,
    { tag: WHOLE_ONLY },
    async ({ page, signIn }) => {
      await page.setViewportSize({ width: 320, height: 640 })
      await signIn()
      await forbidTotal(page)
      await page.goto('/')
      await page.evaluate((code) => localStorage.setItem('language', code), language)
      await page.reload()
      const button = page.getByRole('main').locator('button[aria-pressed="false"]')
      await expect(button).toBeVisible()
      for (const size of ['100%', '130%', '200%'] as const) {
        await setTextSize(page, size)
        await expect.poll(() => button.evaluate(coveredBy), size).toEqual({ covered: [], lines: 1 })
      }
    },
  )

/** Texts of the card that a button's sign lies over, and how many lines its balance takes. */
function coveredBy(button: HTMLElement | SVGElement) {
  const sign = button.querySelector('svg')?.getBoundingClientRect() ?? new DOMRect()
  const link = button.closest('[class*="layer"]')?.previousElementSibling
  const walker = document.createTreeWalker(link ?? document.body, NodeFilter.SHOW_TEXT)
  const covered: string[] = []
  const bottoms = new Set<number>()
  while (walker.nextNode()) {
    const range = document.createRange()
    range.selectNodeContents(walker.currentNode)
    const text = walker.currentNode.nodeValue ?? ''
    for (const { left, right, top, bottom } of range.getClientRects()) {
      if (/\d/.test(text)) bottoms.add(Math.round(bottom))
      const isBeside =
        right <= sign.left || left >= sign.right || bottom <= sign.top || top >= sign.bottom
      if (!isBeside) covered.push(text)
    }
  }
  return { covered, lines: bottoms.size }
}

test(
  'an opened transaction and a typed amount are shown, the balance beside it is not',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn()
    await page.goto('/settings/security')
    const choice = page.getByRole('switch', { name: ru('security.hide_title') })
    await choice.check()
    await page.goto('/history')
    const row = page
      .getByRole('region', { name: ru('transactions.all_title') })
      .getByRole('listitem')
    await expect(row.first()).toContainText(DOTS)
    await row.first().getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: ru('receipt.title') })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(AMOUNT)
    await page.goto('/exchange')
    const typed = page.getByRole('textbox').first()
    await typed.fill('99999999')
    await typed.blur()
    await expect(page.getByText(ru('amount.balance', { balance: `${DOTS}\u00a0₽` }))).toBeVisible()
    await expect(typed).toHaveValue(/99.999.999/)
  },
)

test(
  'the first frame shows dots before the app is loaded',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn()
    await refuseLive(page)
    await page.goto('/')
    await eye(page, 'home.hide_total_btn').click()
    await page.waitForLoadState('networkidle')
    await page.route(/\/assets\/main-.*\.js/, () => {})
    await page.reload({ waitUntil: 'commit' })
    const cards = page
      .getByRole('main')
      .getByRole('link')
      .filter({ hasText: ru('home.balance') })
    await expect(cards.first()).toContainText(DOTS)
    await expect(cards.filter({ hasText: /\d/ })).toHaveCount(0)
  },
)
