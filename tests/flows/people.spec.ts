import type { Page } from '@playwright/test'
import { checkAccessibility, expect, registerOwner, test } from '../support/app.ts'
import { endpointUrl } from '../support/fault-acts.ts'
import { identify } from '../support/owners.ts'
import {
  CHECKED_ADDRESS,
  confirmPayout,
  fillSbp,
  payoutAddress,
  payoutAmount,
  payoutPhone,
  payoutSubmit,
} from '../support/payouts.ts'
import { ru } from '../support/ru.ts'
import { phoneField, reviewTransfer, typedPhone } from '../support/transfer.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

const BROKEN = { status: 500, json: {} }
const PIN = '1379'

const top = (page: Page) => page.getByRole('list', { name: ru('people.top_label') })
const toast = (page: Page, words: string) => page.getByText(words, { exact: true })

/** Pays by SBP, so that its recipient is kept. */
async function payBySbp(page: Page): Promise<void> {
  await fillSbp(page, '100')
  await confirmPayout(page, PIN)
  await expect(page).toHaveURL(/\/wallet\/payout\/P-/)
}

test('a paid recipient is on top of Send and Withdraw, and can be named, found, marked and removed', async ({
  page,
  request,
  signIn,
}) => {
  await identify(request, await signIn())
  await page.goto('/people')
  await expect(page.getByText(ru('people.empty_title'))).toBeVisible()
  await payBySbp(page)

  await page.goto('/send')
  await page.getByRole('link', { name: ru('people.manage_btn') }).click()
  await page.getByRole('link', { name: /СБП/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: ru('people.card_title') })).toBeVisible()
  await expect(page.getByText(/100,00\s₽/).first()).toBeVisible()
  await checkAccessibility(page)

  await page.getByRole('button', { name: ru('people.own_name') }).click()
  const dialog = page.getByRole('dialog', { name: ru('people.own_name') })
  const change = endpointUrl('changePerson')
  await test.step('changePerson: what was typed stays, and a message says why', async () => {
    await page.route(change, (route) => route.fulfill(BROKEN))
    await dialog.getByRole('textbox').fill('Квартира')
    await dialog.getByRole('button', { name: ru('common.save') }).click()
    await expect(dialog.getByText(ru('error.server'))).toBeVisible()
    await page.unroute(change)
  })
  await dialog.getByRole('button', { name: ru('common.save') }).click()
  await expect(toast(page, ru('people.name_saved'))).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Квартира' })).toBeVisible()
  await page.getByRole('button', { name: ru('people.star_btn') }).click()
  await expect(page.getByRole('button', { name: ru('people.unstar_btn') })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: ru('people.unstar_btn') })).toBeVisible()

  await test.step('what was paid is hidden with the balances', async () => {
    await page.evaluate(() => localStorage.setItem('hidden-balances', 'true'))
    await page.reload()
    await expect(page.getByText('••••').first()).toBeVisible()
    expect(await page.getByRole('main').innerText()).not.toMatch(/100,00/)
    await page.evaluate(() => localStorage.removeItem('hidden-balances'))
  })

  await page.goto('/people')
  const search = page.getByRole('searchbox', { name: ru('people.search_saved') })
  await search.fill('квар')
  await expect(page.getByRole('link', { name: /Квартира/ })).toBeVisible()
  await search.fill('никого')
  await expect(page.getByText(ru('people.search_none'))).toBeVisible()
  await search.fill('')
  await checkAccessibility(page)
  await test.step('Back from a page and a reload leave the search as it was typed', async () => {
    await search.fill('квар')
    await page.getByRole('link', { name: /Квартира/ }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Квартира' })).toBeVisible()
    await page.goBack()
    await expect(search).toHaveValue('квар')
    await page.reload()
    await expect(search).toHaveValue('квар')
  })

  await page.goto('/send')
  await top(page)
    .getByRole('button', { name: /Квартира/ })
    .click()
  await expect(page).toHaveURL(/\/wallet\/withdrawal\/sbp/)
  await expect(payoutPhone(page)).toHaveValue(/900 555-01-01/)
  await payoutAmount(page).fill('50')
  await expect(payoutSubmit(page)).toBeEnabled()

  await page.goto('/wallet/withdrawal')
  await top(page)
    .getByRole('button', { name: /Квартира/ })
    .click()
  await expect(payoutPhone(page)).toHaveValue(/900 555-01-01/)

  await page.goto('/people')
  await page.getByRole('link', { name: /Квартира/ }).click()
  await page.getByRole('button', { name: ru('people.remove_btn') }).click()
  const question = page.getByRole('alertdialog')
  const remove = endpointUrl('removePerson')
  await test.step('removePerson: the recipient stays, and a message says why', async () => {
    await page.route(remove, (route) => route.fulfill(BROKEN))
    await question.getByRole('button', { name: ru('people.remove_btn') }).click()
    await expect(question.getByText(ru('error.server'))).toBeVisible()
    await page.unroute(remove)
  })
  await question.getByRole('button', { name: ru('people.remove_btn') }).click()
  await expect(page).toHaveURL('/people')
  await expect(page.getByText(ru('people.empty_title'))).toBeVisible()
})

test(
  'another owner who was paid is chosen by one press, and a page opened offline shows them',
  { tag: WHOLE_ONLY },
  async ({ page, request, context, signIn }) => {
    await identify(request, await signIn())
    const friend = await registerOwner(request, { firstName: 'Мария', lastName: 'Котова' })
    await reviewTransfer(page, friend, '10')
    await page.keyboard.type(PIN)
    await expect(page).toHaveURL('/send/done')
    await test.step('who was paid first is kept unless the box is unticked', async () => {
      const save = page.getByRole('checkbox', { name: ru('people.save_checkbox') })
      await expect(save).toBeChecked()
      await save.click()
      await expect(save).not.toBeChecked()
      await save.click()
      await expect(save).toBeChecked()
    })
    await reviewTransfer(page, friend, '20')
    await page.keyboard.type(PIN)
    await expect(page).toHaveURL('/send/done')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto('/send')
    await top(page).getByRole('button').first().click()
    await expect(page).toHaveURL(/\/send\/amount/)
    await expect(page.getByText(ru('send.first_time'))).toHaveCount(0)
    await page.goto('/people')
    await page.getByRole('main').getByRole('link').first().click()
    const payments = endpointUrl('personPayments')
    await test.step('personPayments: the recipient is shown without what was paid', async () => {
      await page.route(payments, (route) => route.fulfill(BROKEN))
      await page.reload()
      await expect(page.getByText(ru('people.since'))).toBeVisible()
      await expect(page.getByText(ru('people.last'), { exact: true })).toHaveCount(0)
      await page.unroute(payments)
    })
    await page.getByRole('button', { name: ru('people.send_btn') }).click()
    await expect(page).toHaveURL(/\/send\/amount/)
    await context.setOffline(true)
    await page.goBack()
    await expect(page.getByRole('button', { name: ru('people.send_btn') })).toBeVisible()
    await context.setOffline(false)
  },
)

test(
  'a name for an address is asked for once, after the first payment to it',
  { tag: WHOLE_ONLY },
  async ({ page, request, signIn }) => {
    await identify(request, await signIn())
    await page.goto('/wallet/withdrawal/usdc?currency=USDC')
    await payoutAmount(page).fill('20')
    await payoutAddress(page).fill(CHECKED_ADDRESS)
    await page.getByRole('main').getByRole('checkbox').check()
    await expect(payoutSubmit(page)).toBeEnabled()
    await confirmPayout(page, PIN)
    await expect(page).toHaveURL(/\/wallet\/payout\/P-/)
    await expect(page.getByText(ru('people.address_name_title'))).toBeVisible()
    await page.getByRole('textbox', { name: ru('people.own_name') }).fill('Биржа')
    await page.getByRole('button', { name: ru('common.save') }).click()
    await expect(page.getByText(ru('people.address_name_title'))).toHaveCount(0)
    await page.goto('/people')
    await expect(page.getByRole('link', { name: /Биржа/ })).toBeVisible()
  },
)

test('only kept recipients are paid once the owner wants it, a new one after 24 hours', async ({
  page,
  request,
  signIn,
}) => {
  await identify(request, await signIn())
  await page.goto('/settings/limits')
  const only = page.getByRole('switch', { name: new RegExp(ru('people.only_saved_title')) })
  await test.step('beginKeptOnly: the switch stays off, and a message says why', async () => {
    await page.route(endpointUrl('beginKeptOnly'), (route) => route.fulfill(BROKEN))
    await only.click()
    await expect(page.getByText(ru('error.server'))).toBeVisible()
    await expect(only).not.toBeChecked()
    await page.unroute(endpointUrl('beginKeptOnly'))
  })
  await only.click()
  await expect(only).toBeChecked()
  await checkAccessibility(page)

  await page.goto('/wallet/withdrawal/sbp')
  await payoutAmount(page).fill('100')
  await expect(page.getByText(ru('people.not_saved_notice'))).toHaveCount(0)
  await test.step('keepPerson: nothing is kept, and a message says why', async () => {
    await page.route(endpointUrl('keepPerson'), (route) => route.fulfill(BROKEN))
    await fillClosedSbp(page)
    await page.getByRole('button', { name: ru('people.add_btn') }).click()
    await expect(page.getByText(ru('error.server'))).toBeVisible()
    await page.unroute(endpointUrl('keepPerson'))
  })
  await page.getByRole('button', { name: ru('people.add_btn') }).click()
  await expect(toast(page, ru('people.add_wait_notice'))).toBeVisible()
  await expect(page.getByText(/^Новый получатель\. Платить можно с /)).toBeVisible()
  await expect(payoutSubmit(page)).toBeDisabled()
  await page.goto('/people')
  await expect(page.getByText(/через 24 ч/)).toBeVisible()
  await test.step('what waits stands on Home, and leads to the recipient', async () => {
    await page.goto('/')
    const waits = page.getByRole('main').getByRole('link', { name: /^Новый получатель: / })
    await expect(waits).toContainText(/Платить можно с .+, \d\d:\d\d/)
    await waits.click()
    await expect(page).toHaveURL(/\/people\/[0-9a-f-]+$/)
  })

  const friend = await registerOwner(request)
  await page.goto('/send')
  await phoneField(page).fill(typedPhone(friend))
  await page.getByRole('button', { name: ru('common.next') }).click()
  await expect(page.getByText(ru('people.not_saved_notice'))).toBeVisible()

  await page.goto('/settings/limits')
  await only.click()
  await page.getByRole('button', { name: ru('common.continue') }).click()
  const pin = page.getByRole('dialog', { name: ru('pay.pin_title') })
  await test.step('endKeptOnly: the protection stays, and a message says why', async () => {
    const refusal = { status: 'error', code: 'PIN_WRONG', message: 'Неверный PIN-код.' }
    await page.route(endpointUrl('endKeptOnly'), (route) =>
      route.fulfill({ status: 422, json: refusal }),
    )
    await page.keyboard.type(PIN)
    await expect(pin.getByText(refusal.message)).toBeVisible()
    await page.unroute(endpointUrl('endKeptOnly'))
  })
  await page.keyboard.type(PIN)
  await expect(page.getByText(/^Выключится /)).toBeVisible()
  await expect(only).not.toBeChecked()
})

/** Types a recipient who is not kept. */
async function fillClosedSbp(page: Page): Promise<void> {
  await payoutPhone(page).fill('9005550102')
  await page.getByRole('button', { name: new RegExp(`^${ru('payout.bank_label')}`) }).click()
  await page.getByRole('combobox', { name: ru('payout.bank_search') }).fill('тинь')
  await page.keyboard.press('Enter')
  await expect(page.getByText(ru('people.not_saved_notice'))).toBeVisible()
}

test('recipients keep the right column beside them', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn()
  await page.goto('/people')
  await expect(page.getByText(ru('people.empty_title'))).toBeVisible()
  await expect(page.getByRole('complementary', { name: ru('header.side_panel') })).toBeVisible()
})
