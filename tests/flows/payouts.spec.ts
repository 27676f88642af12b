import { checkAccessibility, expect, test } from '../support/app.ts'
import { readBooks } from '../support/money.ts'
import { identify } from '../support/owners.ts'
import {
  CHECKED_ADDRESS,
  confirmPayout,
  payoutAddress,
  payoutAmount,
  payoutSubmit,
} from '../support/payouts.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

const PIN = '1379'

test('a withdrawal of USDC shows each line of the check of its address, the first use, and its confirmations', async ({
  page,
  request,
  signIn,
}) => {
  test.slow()
  const owner = await signIn()
  await identify(request, owner)
  const panel = page.getByRole('group', { name: ru('crypto.first_title') })
  const address = payoutAddress(page)

  await test.step('its only way needs no choice, and the networks are listed with the cheapest first', async () => {
    await page.goto('/wallet/withdrawal?currency=USDC')
    await expect(page).toHaveURL('/wallet/withdrawal/usdc?currency=USDC')
    await payoutAmount(page).fill('20')
    await page.getByRole('button', { name: /^Сеть Base/ }).click()
    await expect(page.getByRole('option').first()).toContainText('Base')
    await checkAccessibility(page)
    await page.keyboard.press('Escape')
  })

  await test.step('an address that cannot be paid says why', async () => {
    await address.fill('0x123')
    await address.blur()
    await expect(page.getByText(ru('crypto.address_shape'))).toBeVisible()
    await address.fill(CHECKED_ADDRESS.replace('aA', 'AA'))
    await expect(page.getByText(ru('crypto.address_bad_checksum'))).toBeVisible()
    await address.fill(`0x${'0'.repeat(40)}`)
    await expect(page.getByText(ru('crypto.address_burn'))).toBeVisible()
    await expect(panel).toHaveCount(0)
    await address.fill(CHECKED_ADDRESS.toLowerCase())
    await expect(page.getByText(ru('crypto.address_no_checksum'))).toBeVisible()
    await expect(panel).toBeVisible()
    await checkAccessibility(page)
  })

  await test.step('a new address is compared first; a change of it takes the tick back', async () => {
    await address.fill(CHECKED_ADDRESS)
    await expect(page.getByText(ru('crypto.address_ok'))).toBeVisible()
    await expect(panel.getByRole('listitem')).toHaveCount(10)
    await expect(payoutSubmit(page)).toBeDisabled()
    await panel.getByRole('checkbox').check()
    await expect(payoutSubmit(page)).toBeEnabled()
    await address.press('Backspace')
    await address.press('d')
    await expect(panel.getByRole('checkbox')).not.toBeChecked()
    await panel.getByRole('button', { name: /Сначала отправить 1,00/ }).click()
    await expect(payoutAmount(page)).toHaveValue('1,00')
    await payoutAmount(page).fill('20')
    await panel.getByRole('checkbox').check()
    await checkAccessibility(page)
  })

  await test.step('a reload keeps amount and address', async () => {
    await page.reload()
    await expect(payoutAmount(page)).toHaveValue('20')
    await expect(address).toHaveValue(CHECKED_ADDRESS)
    await panel.getByRole('checkbox').check()
  })

  await test.step('the PIN confirms it, and its page counts the confirmations', async () => {
    await payoutSubmit(page).click()
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(10)
    await checkAccessibility(page)
    await page.keyboard.type(PIN)
    await expect(page).toHaveURL(/\/wallet\/payout\/P-/)
    await expect(page.getByText(ru('crypto.step_accepted'))).toBeVisible()
    const ring = page.getByRole('progressbar')
    await expect(ring).toHaveAttribute('aria-valuemax', '12', { timeout: 30_000 })
    await expect
      .poll(async () => Number(await ring.getAttribute('aria-valuenow')), { timeout: 40_000 })
      .toBeGreaterThan(0)
    await expect(page.getByRole('link', { name: /Открыть в обозревателе/ })).toHaveAttribute(
      'href',
      /\/sandbox\/chain\/base\/0x/,
    )
    await checkAccessibility(page)
    const { history } = await readBooks(request, owner)
    expect(history[0]?.amount).toBe('-20.00')
  })
})

test(
  'an address of a code leads to the withdrawal, which keeps what was typed',
  { tag: WHOLE_ONLY },
  async ({ page, request, signIn }) => {
    await identify(request, await signIn())
    await page.goto('/wallet/withdrawal/usdc')
    await payoutAmount(page).fill('5')
    await page.getByRole('link', { name: ru('crypto.address_scan') }).click()
    await expect(page).toHaveURL('/payment?tab=scan')
    await page.getByRole('textbox', { name: ru('scan.paste_label') }).waitFor()
    await page.goBack()
    await expect(payoutAmount(page)).toHaveValue('5')
  },
)

test(
  'USDC to an address of the owner: it is copied, and incoming money shows its confirmations',
  { tag: WHOLE_ONLY },
  async ({ page, context, request, signIn }) => {
    test.slow()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const owner = await signIn()
    await identify(request, owner)
    await page.goto('/wallet/topup?currency=USDC')
    await page.getByRole('button', { name: new RegExp(ru('deposit.title')) }).click()
    await expect(page).toHaveURL('/wallet/topup/usdc')
    const code = page.getByRole('img', { name: /^QR-код адреса 0x/ })
    await expect(code).toBeVisible()
    await checkAccessibility(page)
    await page.getByRole('button', { name: ru('deposit.copy_btn') }).click()
    await expect(page.getByText(ru('deposit.copied'))).toBeVisible()
    const address = await page.evaluate(() => navigator.clipboard.readText())
    expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
    await expect(code).toHaveAccessibleName(`QR-код адреса ${address}`)
    await test.step('another network has another warning', async () => {
      const network = page.getByLabel(ru('crypto.network_label'))
      await network.selectOption('arbitrum')
      await expect(page.getByText(/только в сети Arbitrum/)).toBeVisible()
      await network.selectOption('base')
      await expect(code).toHaveAccessibleName(`QR-код адреса ${address}`)
    })
    await test.step('what was sent there is listed, credited once, and in the balance', async () => {
      const form = { network: 'base', address, amount: '25' }
      expect((await request.post('/sandbox/chain', { form })).status()).toBe(200)
      const incoming = page.getByRole('region', { name: ru('deposit.incoming_title') })
      await expect(incoming).toContainText(/\+25,00\sUSDC/, { timeout: 30_000 })
      await checkAccessibility(page)
      await expect(incoming.getByText(ru('crypto.step_done'))).toBeVisible({ timeout: 60_000 })
      expect((await readBooks(request, owner)).balances['USDC']).toBe('75.00')
    })
    await test.step('the address is shown without a network', async () => {
      await page.context().setOffline(true)
      await expect(code).toBeVisible()
      await page.context().setOffline(false)
    })
  },
)

test('a card in the frame of its provider leaves a token alone, and a saved card is forgotten', async ({
  page,
  request,
  signIn,
}) => {
  const owner = await signIn()
  await identify(request, owner)
  const frame = page.frameLocator('iframe')
  const sent = page.waitForRequest(/\/v2\/wallet\/payout$/)
  await page.goto('/wallet/withdrawal?currency=EUR')
  await page.getByRole('button', { name: new RegExp(ru('withdrawal.card_btn')) }).click()
  await payoutAmount(page).fill('20')
  await expect(payoutSubmit(page)).toBeDisabled()
  await test.step('a message of another origin or window counts for nothing', async () => {
    await frame.getByRole('textbox').waitFor()
    await page.evaluate(() => {
      const data = { type: 'card-form.token', token: 'forged-token', last4: '6666', brand: 'visa' }
      postMessage(data, location.origin)
    })
    await expect(page.getByText(/6666/)).toHaveCount(0)
    await checkAccessibility(page)
  })
  await test.step('the form answers with a token, and folds', async () => {
    await frame.getByRole('textbox').fill('4242 4242 4242 4242')
    await frame.getByRole('button').click()
    await expect(page.getByText(/Visa\s••\s4242/)).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(0)
    await confirmPayout(page, PIN)
    const { to } = (await sent).postDataJSON()
    expect(JSON.stringify(to)).not.toContain('4242424242424242')
    expect(to).toMatchObject({ method: 'card', last4: '4242', is_kept: true })
    await expect(page.getByRole('heading', { name: /20,00.€ отправлено на карту/ })).toBeVisible({
      timeout: 20_000,
    })
    expect(await page.content()).not.toContain('4242424242424242')
  })
  await test.step('the saved card can be paid without the form, and forgotten', async () => {
    await page.goto('/wallet/withdrawal/card?currency=EUR')
    await expect(page.getByRole('radio', { name: /4242/ })).toBeChecked()
    await expect(page.locator('iframe')).toHaveCount(0)
    await checkAccessibility(page)
    await page.getByRole('button', { name: ru('card.remove_title', { last4: '4242' }) }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: ru('common.delete') }).click()
    await expect(page.getByRole('radio', { name: /4242/ })).toHaveCount(0)
    await expect(page.getByRole('radio', { name: ru('card.new') })).toBeChecked()
  })
  await test.step('a form that does not open within its time can be retried', async () => {
    await page.clock.install()
    await page.route(/\/sandbox\/card-form(\?|$)/, (route) => route.abort())
    await page.reload()
    await expect(page.getByText(ru('card.frame_loading'))).toBeVisible()
    await page.clock.fastForward(16_000)
    await expect(page.getByText(ru('card.frame_error'))).toBeVisible()
    await page.unroute(/\/sandbox\/card-form(\?|$)/)
    await page.getByRole('button', { name: ru('common.retry') }).click()
    await expect(frame.getByRole('textbox')).toBeVisible()
  })
})
