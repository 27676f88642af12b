import type { Page } from '@playwright/test'
import { changeAnswer } from '../support/answers.ts'
import { expect, test } from '../support/app.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

/** Goes to the hosted page by this button of the level and ends the check there. */
async function endCheck(page: Page, button: string, outcome: string): Promise<void> {
  await page.locator('main').getByRole('button', { name: button }).click()
  await expect(page).toHaveURL(/\/sandbox\/identification\//)
  await page.getByRole('button', { name: outcome }).click()
  await expect(page).toHaveURL('/ondato/result')
  await expect(page.getByRole('heading', { level: 1, name: ru('kyc.result.title') })).toBeVisible()
}

test('an identification that is put off, broken off and tried again ends complete', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/settings')
  const status = page
    .locator('main')
    .getByText(/^(Проверяем документы|Личность не подтверждена|Личность подтверждена)$/)

  await endCheck(page, ru('kyc.upgrade_btn'), 'Решить позже')
  await page.goto('/settings')
  await expect(status).toContainText(ru('kyc.status.in_progress'))
  await page.goto('/wallet/topup')
  const running = page.getByRole('region', { name: ru('kyc.status.in_progress') })
  await expect(running).toContainText(ru('verify.running', { minutes: 5 }))
  await page.goto('/settings')
  const reloaded = page.waitForEvent('load')
  await page
    .locator('main')
    .getByRole('button', { name: ru('kyc.refresh_btn') })
    .click()
  await reloaded
  await expect(status).toContainText(ru('kyc.status.in_progress'))

  const { verification_url: hosted } = await upgradeAgain(page)
  await page.goto(hosted)
  await page.getByRole('button', { name: 'Прервать подтверждение' }).click()
  await page.goto('/settings')
  await expect(status).toContainText(ru('kyc.status.aborted'))

  await endCheck(page, ru('kyc.retry_btn'), ru('kyc.upgrade_btn'))
  await page.goto('/settings')
  await expect(status).toContainText(ru('kyc.status.complete'))
  const leftOfLimit = page.getByText(/осталось 7\s500,00\s\$ из 7\s500,00\s\$/)
  await expect(page.getByRole('link', { name: ru('limits.title') })).toBeVisible()
  await expect(leftOfLimit).toHaveCount(0)
  for (const name of [ru('kyc.upgrade_btn'), ru('kyc.retry_btn'), ru('kyc.refresh_btn')]) {
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  }
  for (const [action, target] of [
    [ru('home.topup_btn'), '/wallet/topup'],
    [ru('withdrawal.btn'), '/wallet/withdrawal'],
  ] as const) {
    await page.goto('/')
    await page.getByRole('button', { name: action }).click()
    await expect(page).toHaveURL(target)
  }
})

test('a rejected identification says why, and trying again from there ends complete', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/settings')
  await endCheck(page, ru('kyc.upgrade_btn'), 'Отклонить: документ просрочен')
  const main = page.locator('main')
  await expect(main.getByText(ru('kyc.reason.document_expired'))).toBeVisible()
  await page.reload()
  await expect(main.getByText(ru('kyc.reason.document_expired'))).toBeVisible()
  await main.getByRole('link', { name: ru('kyc.result.settings_link') }).click()
  await expect(main.getByText(ru('kyc.reason.document_expired'))).toBeVisible()

  await endCheck(page, ru('kyc.retry_btn'), 'Решить позже')
  await expect(main.getByText(ru('kyc.result.descr'))).toBeVisible()
  await page.goto('/settings')
  await endCheck(page, ru('kyc.continue_btn'), 'Отклонить: документ просрочен')
  await expect(main.getByText(ru('kyc.reason.document_expired'))).toBeVisible()
  await endCheck(page, ru('kyc.retry_btn'), ru('kyc.upgrade_btn'))
  await expect(main.getByText(ru('kyc.result.complete_title'))).toBeVisible()
})

test(
  'an owner who is asked for another document reads which, and continues from there',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn()
    await changeAnswer(page, /\/auth\/info$/, (body) => ({
      ...body,
      active_identification: { status: 'pending', reason: 'document_unsupported' },
    }))
    await page.goto('/settings')
    const main = page.locator('main')
    await expect(main.getByText(ru('kyc.status.asked'))).toBeVisible()
    await expect(main.getByText(ru('kyc.reason.document_unsupported'))).toBeVisible()
    await endCheck(page, ru('kyc.continue_btn'), ru('kyc.upgrade_btn'))
    await expect(main.getByText(ru('kyc.result.complete_title'))).toBeVisible()
  },
)

/** Asks for the address of the check that runs: the app shows no way back to it meanwhile. */
async function upgradeAgain(page: Page): Promise<{ verification_url: string }> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answer = await page.request.post('/v2/wallet/identification-level/upgrade', {
    headers: { Authorization: `Token ${token}` },
    data: {},
  })
  return answer.json()
}

test(
  'an upgrade without an address shows how to do it, a failed one says so',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn()
    await page.goto('/settings')
    const upgrade = page.locator('main').getByRole('button', { name: ru('kyc.upgrade_btn') })
    const call = /\/identification-level\/upgrade$/
    await page.route(call, (route) => route.fulfill({ status: 500, json: {} }))
    await upgrade.click()
    await expect(page.getByRole('alert').filter({ hasText: 'Не удалось начать' })).toBeVisible()
    await page.unroute(call)
    const words = 'Придите в отделение с паспортом.'
    await page.route(call, (route) =>
      route.fulfill({ json: { status: 'ok', verification_url: '', howto_text: words } }),
    )
    await upgrade.click()
    const dialog = page.getByRole('dialog', { name: ru('kyc.howto_title') })
    await expect(dialog).toContainText(words)
    await page.keyboard.press('Escape')
    await expect(upgrade).toBeFocused()
    await expect(page.getByRole('alert').filter({ hasText: 'Не удалось начать' })).toBeHidden()
  },
)

test(
  "a failed upgrade shows the server's message, if any",
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn()
    await page.goto('/settings')
    const upgrade = page.locator('main').getByRole('button', { name: ru('kyc.upgrade_btn') })
    const call = /\/identification-level\/upgrade$/
    const nothing = { status: 'success', message: '', verification_url: '', howto_text: '' }
    await page.route(call, (route) => route.fulfill({ json: nothing }))
    await upgrade.click()
    await expect(page.getByRole('alert').filter({ hasText: 'Не удалось начать' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.route(call, (route) => route.fulfill({ json: { ...nothing, message: 'Закрыто.' } }))
    await upgrade.click()
    await expect(page.getByRole('dialog')).toContainText('Закрыто.')
    await page.keyboard.press('Escape')

    await page.route(call, (route) =>
      route.fulfill({ json: { status: 'error', message: 'Только для резидентов.' } }),
    )
    await upgrade.click()
    await expect(
      page.getByRole('alert').filter({ hasText: 'Только для резидентов.' }),
    ).toBeVisible()
  },
)

test('a profile without any name is an error', { tag: WHOLE_ONLY }, async ({ page, signIn }) => {
  await signIn()
  for (const json of [{}, { foo: 1 }, { first_name: '', phone: null }]) {
    await page.route(/\/auth\/info$/, (route) => route.fulfill({ json }))
    await page.goto('/settings')
    const main = page.locator('main')
    await expect(main.getByRole('button', { name: ru('common.retry') }).first()).toBeVisible()
    await expect(main.getByText(ru('kyc.status.none'))).toHaveCount(0)
  }
})
