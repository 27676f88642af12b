import { checkAccessibility, expect, test } from '../support/app.ts'
import { ru } from '../support/ru.ts'

const PIN = '1379'

test('a read key is shown once, reads what was chosen, and is revoked; a webhook is added and tried', async ({
  page,
  request,
  signIn,
}) => {
  test.slow()
  await signIn()
  const sheet = page.getByRole('dialog')
  let secret = ''

  await test.step('the key is made with the PIN, and only its button closes it', async () => {
    await page.goto('/settings/keys')
    await page.getByRole('button', { name: ru('keys.new_btn') }).click()
    await sheet.getByLabel(ru('keys.name_label')).fill('Домашний учет')
    await checkAccessibility(page)
    await sheet.getByRole('button', { name: ru('common.continue') }).click()
    await sheet.getByRole('textbox').first().focus()
    await page.keyboard.type(PIN)
    await expect(sheet.getByText(ru('keys.created_descr'))).toBeVisible()
    await page.keyboard.press('Escape')
    secret = (await sheet.getByText(/^rk_[\w-]{43}$/).textContent()) ?? ''
    await sheet.getByRole('button', { name: ru('keys.created_done') }).click()
    await expect(page.getByText(secret)).toHaveCount(0)
    await expect(page.getByText('Домашний учет')).toBeVisible()
  })

  await test.step('it reads until it is revoked', async () => {
    const headers = { Authorization: `Bearer ${secret}` }
    const read = async (path: string) => (await request.get(path, { headers })).status()
    expect(await read('/v2/program/balances')).toBe(200)
    expect(await read('/v2/program/transactions')).toBe(403)
    await page.getByRole('button', { name: ru('keys.menu', { name: 'Домашний учет' }) }).click()
    await page.getByRole('button', { name: ru('keys.revoke_btn'), exact: true }).click()
    await expect(page.getByText(ru('keys.empty')).first()).toBeVisible()
    expect(await read('/v2/program/balances')).toBe(401)
  })

  await test.step('a webhook has a secret, and says why a test does not arrive', async () => {
    await page.getByRole('button', { name: ru('hooks.add_btn') }).click()
    await sheet.getByLabel(ru('hooks.url_label')).fill('http://localhost:9/hook')
    await sheet.getByRole('button', { name: ru('common.continue') }).click()
    await sheet.getByRole('textbox').first().focus()
    await page.keyboard.type(PIN)
    await expect(sheet.getByText(/^whsec_/)).toBeVisible()
    await sheet.getByRole('button', { name: ru('keys.created_done') }).click()
    await page.getByRole('button', { name: /localhost:9/ }).click()
    await sheet.getByRole('button', { name: ru('hooks.test_btn') }).click()
    await expect(sheet.getByRole('status')).toContainText(ru('hooks.reason_connection'))
  })
})
