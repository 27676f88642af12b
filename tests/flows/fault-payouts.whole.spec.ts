import { ADDITIONS } from '../../contract/rules/capabilities.ts'
import { forbidCapability } from '../support/answers.ts'
import { expect, test } from '../support/app.ts'
import { endpointUrl } from '../support/fault-acts.ts'
import { identify } from '../support/owners.ts'
import { chooseBank, fillSbp, payoutAmount, payoutPhone, payoutSubmit } from '../support/payouts.ts'
import { ru } from '../support/ru.ts'

const BROKEN = { status: 500, json: {} }
const RETRY = ru('common.retry')

test('calls around a withdrawal that fail leave the rest of their page usable', async ({
  page,
  request,
  signIn,
}) => {
  test.slow()
  await identify(request, await signIn())
  // From the start: the device keeps a list that it has read once.
  await page.route(endpointUrl('banks'), (route) => route.fulfill(BROKEN))
  await test.step('withdrawalMethods: the account stays, and the ways can be read once more', async () => {
    await page.route(endpointUrl('withdrawalMethods'), (route) => route.fulfill(BROKEN))
    for (const path of ['/wallet/withdrawal', '/wallet/withdrawal/sbp']) {
      await page.goto(path)
      await expect(page.getByText(ru('payout.methods_error'))).toBeVisible()
      await expect(page.getByRole('button', { name: /Счет списания/ })).toBeVisible()
    }
    await page.unroute(endpointUrl('withdrawalMethods'))
    await page.getByRole('button', { name: RETRY }).click()
    await expect(payoutAmount(page)).toBeVisible()
  })
  await test.step('banks: the panel says so, and the list comes with a retry', async () => {
    await page.goto('/wallet/withdrawal/sbp')
    await payoutPhone(page).fill('9005550101')
    await page.getByRole('button', { name: new RegExp(`^${ru('payout.bank_label')}`) }).click()
    const panel = page.getByRole('dialog')
    await expect(panel.getByText(ru('payout.bank_error'))).toBeVisible()
    await page.unroute(endpointUrl('banks'))
    await panel.getByRole('button', { name: RETRY }).click()
    await expect(panel.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('bankName: the withdrawal goes on without the name, which can be read once more', async () => {
    await page.route(endpointUrl('bankName'), (route) => route.fulfill(BROKEN))
    await payoutAmount(page).fill('10')
    await chooseBank(page, 'втб')
    await expect(page.getByText(ru('payout.name_error'))).toBeVisible()
    await expect(payoutSubmit(page)).toBeEnabled()
    await page.unroute(endpointUrl('bankName'))
    await page.getByRole('button', { name: RETRY }).click()
    await expect(page.getByText(ru('payout.name_label'), { exact: true })).toBeVisible()
  })
  await test.step('withdrawalQuote: the press requests it again, and says why it did not come', async () => {
    await page.route(endpointUrl('withdrawalQuote'), (route) => route.fulfill(BROKEN))
    await payoutAmount(page).fill('11')
    await expect(page.getByText(ru('error.server'))).toBeVisible()
    await payoutSubmit(page).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(payoutAmount(page)).toHaveValue('11')
    await page.unroute(endpointUrl('withdrawalQuote'))
    await payoutSubmit(page).click()
    await expect(page.getByRole('dialog')).toContainText('11,00')
    await page.keyboard.press('Escape')
  })
  await test.step('withdrawalQuote: a refusal stands at the field that it is about', async () => {
    const refusal = { status: 'error', code: 'LIMIT_EXCEEDED', message: 'Сегодня больше нельзя.' }
    await page.route(endpointUrl('withdrawalQuote'), (route) =>
      route.fulfill({ status: 400, json: refusal }),
    )
    await payoutAmount(page).fill('12')
    await expect(page.getByText(refusal.message)).toBeVisible()
    await expect(payoutAmount(page)).toHaveAttribute('aria-invalid', 'true')
    await page.unroute(endpointUrl('withdrawalQuote'))
  })
})

test('cards and the page of a payout keep their state when the server fails', async ({
  page,
  request,
  signIn,
}) => {
  await identify(request, await signIn())
  const saved = { id: 'c1', last4: '1111', brand: 'visa' }
  await forbidCapability(page, ADDITIONS)
  await test.step('payoutRecipients: the form works without the earlier recipients', async () => {
    await page.route(endpointUrl('payoutRecipients'), (route) => route.fulfill(BROKEN))
    const failed = page.waitForResponse(endpointUrl('payoutRecipients'))
    await page.goto('/wallet/withdrawal/sbp')
    await failed
    await expect(payoutAmount(page)).toBeVisible()
    await expect(page.getByText(ru('payout.recents_title'))).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
    await page.unroute(endpointUrl('payoutRecipients'))
  })
  await test.step('savedCards: a new card can be entered without the saved ones', async () => {
    await page.route(endpointUrl('savedCards'), (route) => route.fulfill(BROKEN))
    await page.goto('/wallet/withdrawal/card?currency=EUR')
    await expect(page.getByRole('radio', { name: ru('card.new') })).toBeChecked()
    await page.unroute(endpointUrl('savedCards'))
  })
  await test.step('forgetCard: the card stays, and the question says why', async () => {
    await page.route(endpointUrl('savedCards'), (route) =>
      route.fulfill({ json: { results: [saved] } }),
    )
    await page.route(endpointUrl('forgetCard'), (route) => route.fulfill(BROKEN))
    await page.goto('/wallet/withdrawal/card?currency=EUR')
    await page.getByRole('button', { name: ru('card.remove_title', { last4: '1111' }) }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: ru('common.delete') }).click()
    await expect(question.getByText(ru('error.server'))).toBeVisible()
    await question.getByRole('button', { name: ru('common.cancel') }).click()
    await expect(page.getByRole('radio', { name: /1111/ })).toBeChecked()
  })
  await test.step('payoutStatus: an unknown number and a failure have a retry', async () => {
    await page.route(endpointUrl('payoutStatus'), (route) => route.fulfill(BROKEN))
    await page.goto('/wallet/payout/P-7Q4K-92MD')
    await expect(page.getByText(ru('payout.status_error'))).toBeVisible()
    await expect(page.getByRole('button', { name: RETRY })).toBeVisible()
  })
})

test('calls of a USDC top-up that fail can be made once more', async ({
  page,
  request,
  signIn,
}) => {
  await identify(request, await signIn())
  const code = page.getByRole('img', { name: /^QR-код адреса 0x/ })
  for (const [call, words] of [
    ['depositNetworks', ru('deposit.networks_error')],
    ['depositAddress', ru('deposit.address_error')],
  ] as const) {
    await test.step(call, async () => {
      await page.route(endpointUrl(call), (route) => route.fulfill(BROKEN))
      await page.goto('/wallet/topup/usdc')
      await page.evaluate(() => indexedDB.deleteDatabase('offline-copy'))
      await expect(page.getByText(words)).toBeVisible()
      await page.unroute(endpointUrl(call))
      await page.getByRole('button', { name: RETRY }).click()
      await expect(code).toBeVisible()
      await page.evaluate(() => indexedDB.deleteDatabase('offline-copy'))
    })
  }
  await test.step('deposits: the address is shown without them', async () => {
    await page.route(endpointUrl('deposits'), (route) => route.fulfill(BROKEN))
    await page.goto('/wallet/topup/usdc')
    await expect(code).toBeVisible()
  })
})

test('a withdrawal without an answer that was done is shown as done and not offered again', async ({
  page,
  request,
  signIn,
}) => {
  await identify(request, await signIn())
  const sent: { key: string | undefined; body: string | null }[] = []
  await page.route(endpointUrl('payout'), async (route) => {
    sent.push({
      key: route.request().headers()['idempotency-key'],
      body: route.request().postData(),
    })
    await route.fetch()
    return route.abort('connectionreset')
  })
  await page.clock.install()
  await fillSbp(page, '77')
  const confirm = async () => {
    await payoutSubmit(page).click()
    await page.getByRole('group', { name: ru('auth.pin.label') }).waitFor()
    await page.keyboard.type('1379')
  }
  await confirm()
  const unknown = page.getByRole('heading', { name: ru('pay.unknown_title') })
  await expect(async () => {
    await page.clock.fastForward(8000)
    await expect(unknown).toBeVisible({ timeout: 500 })
  }).toPass()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: ru('common.close') })
    .click()
  // The app requests the outcome and shows it; the same withdrawal is not offered.
  const told = page.getByText(/^Вывод принят: 77,00/)
  await expect(async () => {
    await page.clock.fastForward(4000)
    await expect(told).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(payoutAmount(page)).toHaveValue('')
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  expect(new Set(sent.map(({ body }) => body)).size).toBe(1)
})
