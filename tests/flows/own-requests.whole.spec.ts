import { ADDITIONS } from '../../contract/rules/capabilities.ts'
import { forbidCapability } from '../support/answers.ts'
import { expect, registerOwner, test } from '../support/app.ts'
import { endpointUrl } from '../support/fault-acts.ts'
import { ask } from '../support/requests.ts'
import { ru } from '../support/ru.ts'

const BROKEN = { status: 500, json: {} }

test('an own request is reminded of, extended and withdrawn, and a failure says why', async ({
  page,
  request,
  signIn,
}) => {
  const anna = await signIn()
  const boris = await registerOwner(request)
  const { id } = await ask(request, anna, {
    parts: [{ to: { phone: boris.phone }, amount: '10.00' }],
    bill: '10.00',
  })
  const fail = (call: 'oneRequest' | 'remindRequest' | 'extendRequest' | 'withdrawRequest') =>
    page.route(endpointUrl(call), (route) => route.fulfill(BROKEN))
  const mend = (call: Parameters<typeof fail>[0]) => page.unroute(endpointUrl(call))

  await test.step('oneRequest: the page says that it could not be loaded', async () => {
    await fail('oneRequest')
    await page.goto(`/request/${id}`)
    await expect(page.getByText(ru('request.error'))).toBeVisible()
    await mend('oneRequest')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'За билеты' })).toBeVisible()
  })
  await test.step('remindRequest: the button stays, then the next time is shown', async () => {
    await fail('remindRequest')
    await page.getByRole('button', { name: /Напомнить:/ }).click()
    await expect(page.getByText(ru('error.server'))).toBeVisible()
    await mend('remindRequest')
    await page.getByRole('button', { name: /Напомнить:/ }).click()
    await expect(page.getByText(ru('request.remind_done'))).toBeVisible()
    await expect(page.getByText(/Следующее напоминание/)).toBeVisible()
  })
  await test.step('extendRequest: the day stays, then the request ends later', async () => {
    await page.getByRole('button', { name: ru('request.extend_btn') }).click()
    const dialog = page.getByRole('dialog', { name: ru('request.extend_btn') })
    await dialog.getByRole('button', { name: new RegExp(ru('request.until_label')) }).click()
    // Two months on, the same day of the month: from there one arrow is one day.
    const days = dialog.getByRole('grid')
    await days.locator('button[tabindex="0"]').focus()
    await page.keyboard.press('PageDown')
    await page.keyboard.press('Enter')
    await expect(days).toHaveCount(0)
    await fail('extendRequest')
    await dialog.getByRole('button', { name: ru('common.save') }).click()
    await expect(dialog.getByText(ru('error.server'))).toBeVisible()
    await mend('extendRequest')
    await dialog.getByRole('button', { name: ru('common.save') }).click()
    await expect(page.getByText(ru('request.extended'))).toBeVisible()
  })
  await test.step('withdrawRequest: the question stays, then nobody can pay', async () => {
    await page.getByRole('button', { name: ru('request.withdraw_btn') }).click()
    const question = page.getByRole('alertdialog')
    await fail('withdrawRequest')
    await question.getByRole('button', { name: ru('request.withdraw_btn') }).click()
    await expect(question.getByText(ru('error.server'))).toBeVisible()
    await mend('withdrawRequest')
    await question.getByRole('button', { name: ru('request.withdraw_btn') }).click()
    await expect(page.getByText(/^Отозван/).first()).toBeVisible()
    await expect(page.getByRole('button', { name: ru('request.withdraw_btn') })).toHaveCount(0)
  })
})

test('a server without requests leaves Payment as it was, and knows no page of them', async ({
  page,
  signIn,
}) => {
  await signIn()
  await forbidCapability(page, ADDITIONS)
  await page.goto('/payment')
  await expect(page.getByRole('tab', { name: ru('payment.tab.your_qr') })).toBeVisible()
  await expect(page.getByText(ru('payment.tile_request'))).toHaveCount(0)
  for (const path of ['/request', `/r/${'x'.repeat(32)}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: ru('error.not_found_title') })).toBeVisible()
  }
})
