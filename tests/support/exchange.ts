import type { Locator, Page, Route } from '@playwright/test'
import { changeAnswer } from './answers.ts'
import { expect } from './app.ts'

const RATES = /\/exchange\/rates$/

/** A rate as the server sends it. */
export interface RateAnswer {
  id: string
  from_currency_code: string
  to_currency_code: string
  quantity_in: string
  quantity_out: string
  min_from_amount?: string
  min_to_amount?: string
}

/** What one unit of a currency buys, as rates of one identity. */
export function rate(from: string, to: string, buys: string, id = `${from}-${to}`): RateAnswer {
  return {
    id,
    from_currency_code: from,
    to_currency_code: to,
    quantity_in: '1',
    quantity_out: buys,
  }
}

/** Answers the calls for rates with these, until it is called again. */
export async function answerRates(page: Page, rates: readonly RateAnswer[]): Promise<void> {
  await page.unroute(RATES)
  await page.route(RATES, (route) => route.fulfill({ json: { rates } }))
}

/** Brings the window back to the front: rates are asked for at once. */
export async function lookAgain(page: Page): Promise<void> {
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  )
}

/** The amount of the paying (`from`) or the receiving side. */
export function amount(page: Page, side: 'from' | 'to'): Locator {
  return page.getByRole('textbox', {
    name: side === 'from' ? /^Сумма списания/ : /^Сумма зачисления/,
  })
}

/** The button that shows a side's account and opens the choice of another. */
export function account(page: Page, side: 'from' | 'to'): Locator {
  return page.getByRole('button', {
    name: side === 'from' ? /^Счет списания/ : /^Счет зачисления/,
  })
}

/** The button that exchanges; where rates are held it names the amount. */
export function submit(page: Pick<Page, 'getByRole'>): Locator {
  return page.getByRole('button', { name: /^(?:Обменять|Получить .+)$/ })
}

/** The rate that the owner gets, and the market rate above it where the server sends it. */
export function rateTexts(page: Page): Locator {
  return page.getByText(/^1\s[A-Z]+ = [\d,]+\s\S+$/)
}

/**
 * Makes the server one that does not hold rates, so that they do not expire while a test forwards
 * the clock.
 */
export async function forbidHolding(page: Page): Promise<void> {
  await changeAnswer(page, RATES, ({ rates }) => ({ rates }))
}

/** Opens the exchange and waits until the rate is there. */
export async function openExchange(page: Page, search = ''): Promise<void> {
  await page.goto(`/exchange${search}`)
  await expect(rateTexts(page).last()).toBeVisible()
}

/**
 * Counts the exchanges that are sent and notes their keys; `answer` may stand in for the server.
 */
export async function watchExchanges(
  page: Page,
  answer: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<{ key: string | undefined; body: Record<string, string> }[]> {
  const sent: { key: string | undefined; body: Record<string, string> }[] = []
  await page.route(/\/v2\/wallet\/exchange$/, async (route) => {
    const body: Record<string, string> = route.request().postDataJSON()
    sent.push({ key: route.request().headers()['idempotency-key'], body })
    await answer(route)
  })
  return sent
}
