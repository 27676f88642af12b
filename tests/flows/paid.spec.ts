import * as v from 'valibot'
import { expect, test } from '../support/app.ts'
import { pay } from '../support/money.ts'
import { registerIdentified } from '../support/owners.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

test('a payment in a browser without a session ends at a page that shows what became of it', async ({
  browser,
  page,
  request,
  environment,
  baseURL,
}) => {
  const owner = await registerIdentified(request, { environment })
  const answer = await request.post('/v2/wallet/top-up', {
    headers: { Authorization: `Token ${owner.token}`, 'Idempotency-Key': crypto.randomUUID() },
    data: { amount: '500', currency_code: 'RUB' },
  })
  const { url, order } = v.parse(
    v.object({ url: v.string(), order: v.string() }),
    await answer.json(),
  )
  await page.goto(`/wallet/payments/finish?order=${order}&currencyCode=RUB`)
  await expect(page).toHaveURL(/\/auth\/paid/)
  await expect(page.getByRole('heading', { name: ru('paid.waiting_title') })).toBeVisible()
  const bank = await browser.newPage()
  await bank.goto(new URL(url, baseURL).href)
  await pay(bank, 'approve')
  await bank.close()
  await expect(page.getByRole('heading', { name: ru('paid.complete_title') })).toBeVisible()
  await expect(page.getByRole('link', { name: ru('paid.messenger_btn') })).toHaveAttribute(
    'href',
    /^https:\/\/t\.me\/\w+$/,
  )
  await expect(page.locator('body')).not.toContainText('500')
  await page.goto('/wallet/payments/finish?order=00000000-0000-7000-8000-000000000000')
  await expect(page.getByRole('heading', { name: ru('paid.unknown_title') })).toBeVisible()
})

test(
  'an identification in a browser without a session ends at a page that leads back to the app',
  { tag: WHOLE_ONLY },
  async ({ page }) => {
    await page.goto('/ondato/result?status=unknown')
    await expect(page).toHaveURL(/\/auth\/identified/)
    await expect(page.getByRole('heading', { name: ru('auth.identified_title') })).toBeVisible()
    await expect(page.getByText(ru('auth.identified_descr'))).toBeVisible()
    await expect(page.getByRole('link', { name: ru('wallet.auth.register_btn') })).toHaveCount(0)
    await page.getByRole('link', { name: ru('wallet.auth.login_link') }).click()
    await expect(page).toHaveURL(/\/auth\/login\?next=.*ondato/)
  },
)
