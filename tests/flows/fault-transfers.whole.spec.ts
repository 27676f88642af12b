import { expect, registerOwner, test } from '../support/app.ts'
import { endpointUrl } from '../support/fault-acts.ts'
import { identify } from '../support/owners.ts'
import { ru } from '../support/ru.ts'
import { phoneField, typedPhone } from '../support/transfer.ts'

const BROKEN = { status: 500, json: {} }

test('calls around a transfer that fail leave the rest of their page usable', async ({
  page,
  request,
  signIn,
}) => {
  await identify(request, await signIn())
  const other = await registerOwner(request)
  await page.goto('/send')
  await phoneField(page).fill(typedPhone(other))
  await expect(page.getByText(ru('send.masked_note'))).toBeVisible()
  await test.step('findRecipient: the number stays, and can be looked up once more', async () => {
    await page.route(endpointUrl('findRecipient'), (route) => route.fulfill(BROKEN))
    await phoneField(page).fill('5550000007')
    await expect(page.getByText(ru('send.lookup_error'))).toBeVisible()
    await page.unroute(endpointUrl('findRecipient'))
    await page.getByRole('button', { name: ru('common.retry') }).click()
    await expect(page.getByText(ru('send.not_found_title'))).toBeVisible()
    await expect(phoneField(page)).toHaveValue(/000-?0007/)
  })
})

test('settings and the code of an owner keep their state when the server fails', async ({
  page,
  signIn,
}) => {
  await signIn()
  await test.step('setTransferSettings: the switch goes back, then takes effect', async () => {
    const url = endpointUrl('setTransferSettings')
    await page.route(url, (route) => route.fulfill(BROKEN))
    await page.goto('/settings/security')
    const findable = page.getByRole('switch', { name: ru('settings.transfers_findable') })
    await expect(findable).toBeChecked()
    await findable.click()
    await expect(page.getByText(ru('error.server'))).toBeVisible()
    await expect(findable).toBeChecked()
    await page.unroute(url)
    await findable.click()
    await expect(findable).not.toBeChecked()
    await page.reload()
    await expect(findable).not.toBeChecked()
  })
  await test.step('renewReceiveCode: the code stays as it is', async () => {
    await page.route(endpointUrl('renewReceiveCode'), (route) => route.fulfill(BROKEN))
    await page.goto('/payment')
    await page.getByRole('button', { name: ru('qr.renew_btn') }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: ru('qr.renew_btn') }).click()
    await expect(question.getByText(ru('error.server'))).toBeVisible()
    await question.getByRole('button', { name: ru('common.cancel') }).click()
    await expect(page.getByRole('img', { name: /^QR-код для перевода/ })).toBeVisible()
  })
})

test('receiveLink: a link whose owner cannot be read leads to the login and back', async ({
  page,
}) => {
  await page.route(endpointUrl('receiveLink'), (route) => route.fulfill(BROKEN))
  await page.goto('/p/q7Rk2mXv9LpZ4tYb8Wc3?c=RUB&a=25.00')
  await expect(page).toHaveURL(/\/auth(?:\/login)?\?next=/)
  await page.unroute(endpointUrl('receiveLink'))
  // Too many requests say nothing about the link.
  const message = 'Слишком много проверок'
  await page.route(endpointUrl('receiveLink'), (route) =>
    route.fulfill({ status: 429, json: { status: 'error', code: 'LOOKUP_LIMIT', message } }),
  )
  await page.goto('/p/q7Rk2mXv9LpZ4tYb8Wc3?c=RUB&a=25.00')
  await expect(page.getByText(message)).toBeVisible()
  await expect(page.getByRole('link', { name: ru('paylink.login_btn') })).toBeVisible()
  await page.unroute(endpointUrl('receiveLink'))
  await page.goto('/p/q7Rk2mXv9LpZ4tYb8Wc3')
  await expect(page.getByRole('heading', { name: ru('paylink.bad_title') })).toBeVisible()
})
