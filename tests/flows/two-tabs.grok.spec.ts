import type { Page, Route } from '@playwright/test'
import { forbidRepeats } from '../support/answers.ts'
import { expect, type Owner, test } from '../support/app.ts'
import { amount as exchanged, openExchange, submit as exchange } from '../support/exchange.ts'
import { confirmByPin, readBooks } from '../support/money.ts'
import { identify } from '../support/owners.ts'
import { fillCard, PIN, stage, submit, WAYS, WITHDRAWAL } from '../support/withdrawal.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

test.use({ isPlain: true })

const RATES = /\/v2\/wallet\/exchange\/rates$/
const EXCHANGE = /\/v2\/wallet\/exchange$/

let owner: Owner
let other: Page

test.beforeEach(async ({ signIn, request, context }) => {
  owner = await signIn()
  await identify(request, owner)
  other = await context.newPage()
})

/** Records the idempotency keys of calls; `lost` drops the answers after the server has acted. */
async function recordKeys(
  page: Page,
  url: RegExp,
  answers: 'lost' | 'delivered',
): Promise<(string | undefined)[]> {
  const keys: (string | undefined)[] = []
  await page.route(url, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (answers === 'delivered') return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  return keys
}

/** Number of rows of the exchanges that these tests make. */
function countExchanges({ history }: Awaited<ReturnType<typeof readBooks>>): number {
  return history.filter((row) => row.amount === '-10.00').length
}

async function withdraw(page: Page, value: string): Promise<void> {
  await fillCard(page, value)
  await submit(page).click()
  await confirmByPin(page, PIN)
}

test('a withdrawal of unknown outcome that another tab asks for has the same key and debits once', async ({
  page,
  request,
}) => {
  await forbidRepeats(page, ...WAYS)
  const lost = await recordKeys(page, WITHDRAWAL, 'lost')
  await withdraw(page, '60')
  await expect(stage(page, ru('pay.unknown_title'))).toBeVisible()
  const sent = await recordKeys(other, WITHDRAWAL, 'delivered')
  await withdraw(other, '60')
  await expect(stage(other, ru('pay.success_title'))).toBeVisible()
  expect(sent).toEqual(lost)
  const books = await readBooks(request, owner)
  expect(books.balances['EUR']).toBe('800.00')
  expect(books.history.filter((row) => row.amount === '-60.00')).toHaveLength(1)
})

test(
  'a withdrawal like one whose tab was closed is another act, which the server questions',
  { tag: WHOLE_ONLY },
  async ({ page, request }) => {
    await forbidRepeats(page, ...WAYS)
    const lost = await recordKeys(page, WITHDRAWAL, 'lost')
    await withdraw(page, '60')
    await expect(stage(page, ru('pay.unknown_title'))).toBeVisible()
    await page.close()
    const sent = await recordKeys(other, WITHDRAWAL, 'delivered')
    await withdraw(other, '60')
    await expect.poll(() => sent.length).toBe(1)
    await expect(stage(other, ru('pay.success_title'))).toHaveCount(0)
    expect(sent).not.toEqual(lost)
    const books = await readBooks(request, owner)
    expect(books.balances['EUR']).toBe('800.00')
    expect(books.history.filter((row) => row.amount === '-60.00')).toHaveLength(1)
  },
)

test('an exchange submitted by two tabs at once happens once', async ({ page, request }) => {
  const before = await readBooks(request, owner)
  const keys: (string | undefined)[] = []
  const waiting: Route[] = []
  const senders = new Set<Page>()
  let rates: string | undefined
  for (const tab of [page, other]) {
    // Both see the same rates: at another rate it would be another exchange.
    await tab.route(RATES, async (route) => {
      rates ??= await (await route.fetch()).text()
      await route.fulfill({ body: rates, contentType: 'application/json' })
    })
    await tab.route(EXCHANGE, (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      waiting.push(route)
      senders.add(tab)
    })
    await openExchange(tab)
    await exchanged(tab, 'from').fill('10')
    await expect(exchanged(tab, 'to')).not.toHaveValue('')
  }
  // Not by the pointer, which would wait for a button that is disabled meanwhile.
  await Promise.all([page, other].map((tab) => exchange(tab).dispatchEvent('click')))
  // A tab that hears of the other's exchange before its own press waits for the outcome of that
  // one.
  for (const tab of [page, other]) {
    const waits = tab.getByText(ru('act.wait_hint'))
    await expect.poll(async () => senders.has(tab) || (await waits.isVisible())).toBe(true)
  }
  expect(new Set(keys).size).toBe(1)
  for (const route of waiting) await route.continue()
  for (const tab of senders) await expect(tab.getByRole('alertdialog')).toBeVisible()
  const after = await readBooks(request, owner)
  expect(countExchanges(after) - countExchanges(before)).toBe(1)
})

test(
  'an exchange of unknown outcome that another tab asks for happens once',
  { tag: WHOLE_ONLY },
  async ({ page, request }) => {
    await forbidRepeats(page, ...WAYS)
    const before = await readBooks(request, owner)
    const lost = await recordKeys(page, EXCHANGE, 'lost')
    await openExchange(page)
    await exchanged(page, 'from').fill('10')
    await exchange(page).click()
    await expect(page.getByRole('alertdialog')).toContainText(/Мы не получили ответ/)
    const sent = await recordKeys(other, EXCHANGE, 'delivered')
    await openExchange(other)
    await exchanged(other, 'from').fill('10')
    await exchange(other).click()
    await expect(other.getByRole('alertdialog')).toContainText(/Обмен/)
    expect(sent).toEqual(lost)
    const after = await readBooks(request, owner)
    expect(countExchanges(after) - countExchanges(before)).toBe(1)
  },
)
