import { checkAccessibility, expect } from '../support/app.ts'
import { test } from '../support/office.ts'
import { endpointUrl } from '../support/fault-acts.ts'
import { ru } from '../support/ru.ts'

/** A PNG of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('an owner asks about a payment with a picture, support answers with a template, and the owner closes and rates', async ({
  page,
  context,
  signIn,
  joinOffice,
}) => {
  await signIn()
  const { page: desk } = await joinOffice('Olga', ['support'])
  const field = page.getByRole('textbox', { name: ru('help.message_label') })
  const log = page.getByRole('log')

  await test.step('the receipt opens a conversation', async () => {
    await page.goto('/help')
    await page.getByRole('link', { name: new RegExp(ru('help.ask_transaction')) }).click()
    await expect(page.getByText(ru('help.choose_title'))).toBeVisible()
    await page.locator('[data-receipt-link]').first().click()
    const dialog = page.getByRole('dialog', { name: ru('problem.title') })
    await dialog.getByRole('textbox', { name: ru('problem.text_label') }).fill('Где деньги?')
    await dialog.getByRole('button', { name: ru('problem.send_btn') }).click()
    await expect(log.getByText('Где деньги?')).toBeVisible()
    await expect(log.getByText(ru('help.never_ask'))).toBeVisible()
    await expect(page).toHaveURL(/\/help\/R-/)
  })
  await test.step('a picture goes with a message', async () => {
    const files = { name: 'receipt.png', mimeType: 'image/png', buffer: PICTURE }
    await page.locator('input[type=file]').setInputFiles(files)
    await expect(page.getByText(ru('help.attach_removed_data')).first()).toBeVisible()
    await field.fill('Вот чек')
    const sent = page.waitForResponse(endpointUrl('sendHelpMessage'))
    await page.getByRole('button', { name: ru('help.send_btn') }).click()
    await sent
    await expect(log.getByText('Вот чек')).toBeVisible()
    await expect(
      log.getByRole('img', { name: ru('help.picture_alt', { number: '1' }) }),
    ).toBeVisible()
    await expect(log.getByText(ru('help.status_sent').toLowerCase())).toBeVisible()
    await checkAccessibility(page)
  })
  await test.step('without a network a message waits, and goes out with it', async () => {
    await context.setOffline(true)
    await field.fill('Я подожду')
    await field.press('Enter')
    await expect(log.getByText(ru('help.queued'))).toBeVisible()
    await context.setOffline(false)
    await expect(log.getByText(ru('help.queued'))).toBeHidden()
    await expect(log.getByText('Я подожду')).toBeVisible()
  })
  await test.step('support takes the question and answers with a template', async () => {
    await desk
      .getByRole('navigation')
      .getByRole('link', { name: /Questions/ })
      .click()
    const number = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await desk.getByRole('row').filter({ hasText: number }).locator('a[data-row]').click()
    await desk.getByRole('button', { name: 'Take' }).click()
    await expect(desk.getByRole('log')).toContainText('Вот чек')
    await desk.getByText('Templates', { exact: true }).click()
    await checkAccessibility(desk)
    await desk.getByRole('list').getByRole('link', { name: 'Разбираемся' }).click()
    const answer = desk.getByRole('textbox', { name: 'Answer to the owner' })
    await expect(answer).toHaveValue(/Здравствуйте, .+! Получили ваш вопрос/)
    await answer.press('Control+Enter')
    await expect(desk.getByRole('log')).toContainText('Получили ваш вопрос')
  })
  await test.step('the owner sees the answer without a reload, closes and rates', async () => {
    await expect(log.getByText(/Получили ваш вопрос/)).toBeVisible({ timeout: 20_000 })
    await expect(log.getByText(ru('help.support_name', { name: 'Olga' }))).toBeVisible()
    await expect(log.getByText(ru('help.status_read').toLowerCase())).toBeVisible()
    const more = page.getByRole('button', { name: ru('help.more_btn') })
    const question = page.getByRole('alertdialog')
    const close = question.getByRole('button', { name: ru('help.close_btn') })
    const failure = question.getByText(ru('error.server'))
    await test.step('a failure is gone when the question is asked anew', async () => {
      await page.route(endpointUrl('closeQuestion'), (route) =>
        route.fulfill({ status: 500, json: {} }),
      )
      await more.click()
      await close.click()
      await expect(failure).toBeVisible()
      await question.getByRole('button', { name: ru('common.cancel') }).click()
      await expect(question).toBeHidden()
      await page.unroute(endpointUrl('closeQuestion'))
      await more.click()
      await expect(close).toBeVisible()
      await expect(failure).toHaveCount(0)
    })
    await close.click()
    const yes = page.getByRole('button', { name: ru('help.rate_yes') })
    await yes.click()
    await expect(yes).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('button', { name: ru('help.reopen_btn') })).toBeVisible()
    await checkAccessibility(page)
  })
})
