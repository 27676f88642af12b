import type { Page, Route } from '@playwright/test'

/** A wallet of the API. */
interface AccountAnswer {
  id: string
  currency_code: string
  balance: string
  number?: string
}

/** Answers the list of wallets with these, and with their total where one is given. */
export async function answerWallets(
  page: Page,
  accounts: readonly AccountAnswer[],
  total?: object,
): Promise<void> {
  const json = { results: [{ accounts, total }] }
  await page.route(/\/v2\/wallet$/, (route) => route.fulfill({ json }))
}

/** Returns a total in roubles that counts these wallets, at rates of the current minute. */
export function totalOf(amount: string, accounts: readonly AccountAnswer[]): object {
  return {
    currency_code: 'RUB',
    amount,
    rates_at: new Date().toISOString(),
    parts: accounts.map(({ id, balance }) => ({ account_id: id, amount: balance })),
  }
}

/** Returns a wallet of this currency, with an id derived from its code. */
export function account(currency_code: string, balance = '10.00'): AccountAnswer {
  return { id: `account-${currency_code}`, currency_code, balance }
}

/** Changes members of one call's answer and keeps the rest. */
export async function changeAnswer(
  page: Page,
  url: RegExp,
  change: (body: Record<string, unknown>) => Record<string, unknown>,
): Promise<void> {
  await page.route(url, async (route: Route) => {
    // A page that is left or reloaded meanwhile takes the answer with it.
    const response = await route.fetch().catch(() => undefined)
    const body = await response?.json().catch(() => undefined)
    await (response && body
      ? route.fulfill({ response, json: change(body) })
      : route.abort().catch(() => {}))
  })
}

/** Makes the server one that counts no total. */
export async function forbidTotal(page: Page): Promise<void> {
  await changeAnswer(page, /\/v2\/wallet$/, (body) => {
    const results: { accounts: unknown }[] = JSON.parse(JSON.stringify(body['results']))
    return { ...body, results: results.map(({ accounts }) => ({ accounts })) }
  })
}

/** Makes the server one that lacks additions, by the words of their capabilities. */
export async function forbidCapability(page: Page, ...lacking: string[]): Promise<void> {
  await changeAnswer(page, /\/auth\/info$/, (body) => withoutWords(body, lacking))
}

function withoutWords(body: Record<string, unknown>, lacking: readonly string[]) {
  const { capabilities } = body
  const words: unknown[] = Array.isArray(capabilities) ? capabilities : []
  return { ...body, capabilities: words.filter((one) => !lacking.includes(String(one))) }
}

/**
 * Makes the server one without idempotency keys, so that money calls are not retried, and without
 * the additions of these words.
 */
export async function forbidRepeats(page: Page, ...lacking: string[]): Promise<void> {
  await changeAnswer(page, /\/auth\/info$/, (body) => ({
    ...withoutWords(body, lacking),
    is_idempotency_supported: false,
  }))
  // Nor does it tell what became of an act.
  await page.route(/\/v2\/wallet\/act\?/, (route) => route.fulfill({ status: 404 }))
}
