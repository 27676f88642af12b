import type { Page, Route } from '@playwright/test'

/** A wallet as the server tells of it. */
interface AccountAnswer {
  id: string
  currency_code: string
  balance: string
  number?: string
}

/** Answers the list of wallets with these. */
export async function answerWallets(page: Page, accounts: readonly AccountAnswer[]): Promise<void> {
  await page.route(/\/v2\/wallet$/, (route) => route.fulfill({ json: { results: [{ accounts }] } }))
}

/** A wallet of this currency whose id is told by its code. */
export function account(currency_code: string, balance = '10.00'): AccountAnswer {
  return { id: `account-${currency_code}`, currency_code, balance }
}

/** Changes what the server says in one call, leaving the rest of its answer as it is. */
export async function changeAnswer(
  page: Page,
  url: RegExp,
  change: (body: Record<string, unknown>) => Record<string, unknown>,
): Promise<void> {
  await page.route(url, async (route: Route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change(await response.json()) })
  })
}

/** The server does not honour idempotency keys: a money call without an answer is not repeated. */
export async function forbidRepeats(page: Page): Promise<void> {
  await changeAnswer(page, /\/auth\/info$/, (body) => ({
    ...body,
    is_idempotency_supported: false,
  }))
}
