import { expect, test } from '../support/app.ts'
import { identify } from '../support/owners.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

const WAYS = [
  ['USD', /\/wallet\/withdrawal\/card/],
  ['USDC', /\/wallet\/withdrawal\/usdc/],
] as const

test("where the provider has a card form, /wallet/save leads to it, and no page takes a card's number", async ({
  page,
  request,
  signIn,
}) => {
  await identify(request, await signIn())
  for (const [currency, path] of WAYS) {
    await page.goto(`/wallet/save?currency=${currency}`)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('textbox', { name: ru('withdrawal.card_label') })).toHaveCount(0)
  }
})

test(
  'without an account in the currency it says so, and another account leads on',
  { tag: WHOLE_ONLY },
  async ({ page, request, signIn }) => {
    await identify(request, await signIn())
    await page.goto('/wallet/save?currency=GBP')
    await expect(page.getByText(/Счет в GBP еще не открыт/)).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await page.getByRole('radio', { name: /^EUR/ }).click()
    await expect(page).toHaveURL(/\/wallet\/withdrawal\/card/)
  },
)
