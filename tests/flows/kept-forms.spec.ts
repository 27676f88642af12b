import type { Page } from '@playwright/test'
import { endpoints } from '../../contract/endpoints.ts'
import { expect, type Owner, readCode, test } from '../support/app.ts'
import { amount, lookAgain, openExchange } from '../support/exchange.ts'
import { identify, registerOwner } from '../support/owners.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

test.use({ viewport: { width: 1280, height: 900 } })

test('Back to a form leaves what was typed there, and so does a reload after it', async ({
  page,
  signIn,
}) => {
  await signIn()
  const leave = () => page.getByRole('link', { name: ru('menu.history'), exact: true }).click()
  await openExchange(page)
  await amount(page, 'from').fill('250')
  await leave()
  await expect(page).toHaveURL('/history')
  await page.goBack()
  await expect(amount(page, 'from')).toHaveValue('250')
  await page.reload()
  await expect(amount(page, 'from')).toHaveValue('250')

  await page.goto('/settings/profile')
  const name = page.getByRole('textbox', { name: ru('auth.register.first_name') })
  await name.fill('Мария')
  await leave()
  await expect(page).toHaveURL('/history')
  await page.goBack()
  await expect(name).toHaveValue('Мария')
  await page.reload()
  await expect(name).toHaveValue('Мария')
})

test(
  'another visit of a page starts without what was typed at the last one',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn()
    const link = (key: Parameters<typeof ru>[0]) =>
      page.getByRole('link', { name: ru(key), exact: true })
    await page.goto('/exchange')
    await amount(page, 'from').fill('250')
    await link('menu.history').click()
    await expect(page).toHaveURL('/history')
    await page.goto('/exchange')
    await expect(amount(page, 'from')).toHaveValue('')
  },
)

/** Types into a form, and goes on after the session has ended on the server. */
async function loseSession(page: Page, { token }: Owner): Promise<void> {
  await openExchange(page)
  await amount(page, 'from').fill('250')
  await page.request.post(endpoints.logout.path, { headers: { Authorization: `Token ${token}` } })
  await lookAgain(page)
  await expect(page).toHaveURL(/\/auth\/login\?next=%2Fexchange/)
  const stored = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))
  expect(stored).not.toContain('250')
}

async function logIn(page: Page, { phone }: Owner): Promise<void> {
  await page.getByLabel(ru('auth.phone.label')).fill(`+${phone}`)
  await page.getByRole('button', { name: ru('wallet.auth.login.send_code_btn') }).click()
  await expect(page.getByRole('heading', { name: ru('auth.register.step2_title') })).toBeVisible()
  await page.keyboard.type(await readCode(page.request, phone))
  await expect(page).toHaveURL(/\/exchange/)
}

test('what was typed when the session ended is there after its owner has signed in again', async ({
  page,
  signIn,
}) => {
  const owner = await signIn()
  await loseSession(page, owner)
  await logIn(page, owner)
  await expect(amount(page, 'from')).toHaveValue('250')
})

test('what was typed when the session ended is not there for another owner', async ({
  page,
  request,
  signIn,
}) => {
  const owner = await signIn()
  await loseSession(page, owner)
  await logIn(page, await registerOwner(request))
  await expect(amount(page, 'from')).toHaveValue('')
})

/** Opens the page of the category of the newest transaction. */
async function openCategory(page: Page): Promise<void> {
  await page.goto('/history')
  const row = page.getByRole('region', { name: ru('transactions.all_title') }).getByRole('listitem')
  await row.first().getByRole('link').click()
  await page.getByRole('link', { name: ru('category.row_label') }).click()
  await expect(page.getByLabel(ru('category.note_label'))).toBeVisible()
}

test('a reload leaves category, note and tags of a transaction as they were typed', async ({
  page,
  signIn,
}) => {
  await signIn()
  await openCategory(page)
  const travel = page.getByRole('radio', { name: ru('category.travel') })
  const note = page.getByLabel(ru('category.note_label'))
  const tag = page.getByPlaceholder(ru('category.tag_placeholder'))
  await travel.click()
  await note.fill('Билеты')
  await tag.fill('отпуск')
  await tag.press('Enter')
  await tag.fill('море')
  await page.reload()
  await expect(note).toHaveValue('Билеты')
  await expect(tag).toHaveValue('море')
  await expect(travel).toBeChecked()
  await expect(page.getByRole('button', { name: '#отпуск' })).toBeVisible()
})

test('a tag that is too long and a category without a name are kept and refused', async ({
  page,
  signIn,
}) => {
  await signIn()
  await openCategory(page)
  const save = page.getByRole('button', { name: ru('common.save') })
  const tag = page.getByPlaceholder(ru('category.tag_placeholder'))
  const long = 'о'.repeat(21)
  await tag.fill(long)
  await tag.blur()
  await expect(page.getByText(ru('validation.text_long', { count: 20 }))).toBeVisible()
  await expect(save).toBeDisabled()
  await expect(tag).toHaveValue(long)
  await tag.fill('')
  await page.getByRole('radio', { name: ru('category.own'), exact: true }).click()
  await save.click()
  await expect(page.getByText(ru('validation.required'))).toBeVisible()
  await expect(page).toHaveURL(/\/category$/)
})

test('the dialogs of a pot keep what was typed over a reload, and forget it when they are closed', async ({
  page,
  request,
  signIn,
}) => {
  await identify(request, await signIn())
  await page.goto('/wallet/pots/new')
  await page.getByLabel(ru('pots.name_label')).fill('Отпуск')
  await page.getByRole('button', { name: ru('pots.create_btn') }).click()
  await expect(page).toHaveURL(/\/wallet\/pots\/[0-9a-f-]{36}$/)
  const dialog = page.getByRole('dialog')
  const add = page.getByRole('button', { name: ru('pots.add_btn'), exact: true }).first()
  const change = page.getByRole('button', { name: ru('pots.edit_btn') })
  const amountField = dialog.getByRole('textbox', { name: ru('pay.details_amount') })
  await add.click()
  await amountField.fill('250')
  await page.reload()
  await add.click()
  await expect(amountField).toHaveValue('250')
  await dialog.getByRole('button', { name: ru('common.close') }).click()
  await expect(dialog).toBeHidden()
  await add.click()
  await expect(amountField).toHaveValue('')
  await dialog.getByRole('button', { name: ru('common.close') }).click()
  await expect(dialog).toBeHidden()
  await change.click()
  const name = dialog.getByLabel(ru('pots.name_label'))
  await name.fill('Море')
  await page.reload()
  await change.click()
  await expect(name).toHaveValue('Море')
})

/** Opens an account in yen, which has no decimals. */
async function openYen(page: Page, { token }: Owner): Promise<void> {
  const answer = await page.request.post(endpoints.openAccount.path, {
    headers: { Authorization: `Token ${token}`, 'Idempotency-Key': crypto.randomUUID() },
    data: { currency_code: 'JPY' },
  })
  expect(answer.ok()).toBe(true)
}

test('a refused amount stays as it was typed over a reload, and no amount becomes one of another currency', async ({
  page,
  request,
  signIn,
}) => {
  const owner = await signIn()
  await identify(request, owner)
  await openYen(page, owner)
  const choose = (name: RegExp) => page.getByRole('option', { name }).click()
  const tooFine = page.getByText(ru('validation.amount_decimals', { count: 2 }))
  const noDecimals = page.getByText(ru('validation.amount_no_decimals'))

  await test.step('a top-up', async () => {
    await page.goto('/wallet/topup?currency=RUB')
    const field = page.getByRole('textbox', { name: ru('wallet_topup.amount_label') })
    await field.pressSequentially('1500,555')
    await expect(tooFine).toBeVisible()
    await page.reload()
    await expect(field).toHaveValue('1\u00a0500,555')
    await expect(tooFine).toBeVisible()
  })

  await test.step('the bill and the parts of a request', async () => {
    await page.goto('/request')
    const bill = page.getByRole('textbox', { name: ru('request.amount_label') })
    const account = page.getByRole('button', { name: new RegExp(ru('request.account_label')) })
    await account.click()
    await choose(/^RUB/)
    await bill.fill('1000,5')
    await account.click()
    await choose(/^JPY/)
    await expect(bill).toHaveValue('')
    await page.reload()
    await expect(account).toContainText('JPY')
    await expect(bill).toHaveValue('')
    await account.click()
    await choose(/^RUB/)
    await expect(bill).toHaveValue('1\u00a0000,5')
    await account.click()
    await choose(/^JPY/)
    await bill.pressSequentially('700,5')
    await expect(noDecimals).toBeVisible()
    await account.click()
    await choose(/^RUB/)
    await expect(bill).toHaveValue('')
  })

  await test.step("the owner's code", async () => {
    await page.goto('/payment')
    const account = page.getByRole('button', { name: new RegExp(ru('qr.account_label')) })
    await account.click()
    await choose(/^RUB/)
    const row = page.getByRole('button', { name: new RegExp(ru('qr.amount_label')) })
    await row.click()
    await page.getByRole('textbox', { name: ru('qr.amount_label') }).fill('10,5')
    await page.getByRole('button', { name: ru('common.apply') }).click()
    await expect(page.getByRole('img', { name: /RUB, сумма 10,50\s₽/ })).toBeVisible()
    await account.click()
    await choose(/^JPY/)
    await expect(page.getByText(ru('qr.amount_any'))).toBeVisible()
    await expect(page.getByRole('img', { name: /JPY, сумму выберет плательщик/ })).toBeVisible()
    await account.click()
    await choose(/^RUB/)
    await expect(page.getByRole('img', { name: /RUB, сумма 10,50\s₽/ })).toBeVisible()
  })
})

test('the amount of a withdrawal and of a top-up is never taken for one of another currency', async ({
  page,
  request,
  signIn,
}) => {
  const owner = await signIn()
  await identify(request, owner)
  await openYen(page, owner)
  const forms = [
    ['/wallet/withdrawal', 'withdrawal.amount_label', 'withdrawal.account_label'],
    ['/wallet/topup', 'wallet_topup.amount_label', 'wallet_topup.account_label'],
  ] as const
  for (const [path, amountKey, accountKey] of forms) {
    await test.step(path, async () => {
      await page.goto(`${path}?currency=USD`)
      const field = page.getByRole('textbox', { name: ru(amountKey) })
      const account = page.getByRole('button', { name: new RegExp(ru(accountKey)) })
      await field.fill('2333')
      await account.click()
      await page.getByRole('option', { name: /^EUR/ }).click()
      await expect(account).toContainText('EUR')
      await expect(field).toHaveValue('')
      await account.click()
      await page.getByRole('option', { name: /^USD\b/ }).click()
      await expect(field).toHaveValue('2\u00a0333')
    })
  }
})
