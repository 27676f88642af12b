import { expect } from '../support/app.ts'
import { openYookassaPayouts } from '../support/providers/yookassa-payouts.ts'
import { openYookassaWidget, WIDGET_TOKEN } from '../support/providers/yookassa-widget.ts'
import { identify } from '../support/owners.ts'
import { test } from '../support/own-server.ts'
import { confirmPayout, payoutAmount, payoutSubmit } from '../support/payouts.ts'
import { PIN } from '../support/withdrawal.ts'

test.use({ hasNewContext: true })
// A server with a database of its own is started.
test.slow()

test('a card is entered in the widget of YooKassa on its own origin, and paid by its token (O2)', async ({
  page,
  startServer,
}) => {
  const [payouts, widget] = await Promise.all([openYookassaPayouts(), openYookassaWidget()])
  const { wallet, request, owner } = await startServer((port) => ({
    ...payouts.variables,
    // Another origin of the same server.
    CARD_FORM_ORIGIN: `http://127.0.0.1:${port}`,
    YOOKASSA_WIDGET_URL: widget.url,
  }))
  await identify(request, owner)
  await page.goto(`${wallet}/wallet/withdrawal/card?currency=RUB`)
  await payoutAmount(page).fill('600')
  const form = page.frameLocator('iframe').frameLocator('iframe')
  await form.getByRole('textbox').fill('2200 0000 0000 4417')
  await form.getByRole('button').click()
  await expect(page.getByText(/Мир\s••\s4417|Mir\s••\s4417/)).toBeVisible()
  await expect(payoutSubmit(page)).toBeEnabled()
  await confirmPayout(page, PIN)
  await expect.poll(() => payouts.payouts.length).toBe(1)
  const [payout] = payouts.payouts
  expect(payout?.request).toMatchObject({ payout_token: WIDGET_TOKEN, amount: { value: '600.00' } })
  payouts.end(payout?.request.metadata['payout_id'] ?? '', 'succeeded')
  await expect(page.getByRole('heading', { name: /600,00.₽ отправлено на карту/ })).toBeVisible({
    timeout: 20_000,
  })
  await Promise.all([payouts.close(), widget.close()])
})
