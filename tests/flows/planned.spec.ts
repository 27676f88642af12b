import type { Page } from '@playwright/test'
import { endpoints } from '../../contract/endpoints.ts'
import { checkAccessibility, expect, registerOwner, test } from '../support/app.ts'
import { amount } from '../support/exchange.ts'
import { endpointUrl } from '../support/fault-acts.ts'
import { identify } from '../support/owners.ts'
import { payoutAmount } from '../support/payouts.ts'
import { chooseWhen, confirmPlan } from '../support/plans.ts'
import { ru } from '../support/ru.ts'
import { amountField, phoneField, typedPhone } from '../support/transfer.ts'

const PIN = '1379'
const REFUSED = {
  status: 422,
  json: { status: 'error', code: 'PLAN_CHANGED', message: 'План уже изменили.' },
}

type Call = Parameters<typeof endpointUrl>[0]

/** Has a call refused while something is done. */
async function whileRefused(page: Page, call: Call, act: () => Promise<void>): Promise<void> {
  await test.step(`${call}: nothing changes, and a message says why`, async () => {
    await page.route(endpointUrl(call), (route) => route.fulfill(REFUSED))
    await act()
    await page.unroute(endpointUrl(call))
  })
}

const button = (page: Page, key: Parameters<typeof ru>[0]) =>
  page.getByRole('button', { name: ru(key), exact: true })
const refusal = (page: Page) => page.getByText(REFUSED.json.message)
const question = (page: Page) => page.getByRole('alertdialog')
const ahead = (page: Page) => page.getByRole('list', { name: ru('planned.group_ahead') })
const toast = (page: Page, words: string) =>
  page.getByRole('status').filter({ hasText: words }).first()

/** Loses the answers of a call that the server has done. */
async function loseAnswers(page: Page, name: 'skipPlanDay' | 'resumePlan'): Promise<void> {
  await page.route(endpointUrl(name), async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
}

test('a transfer every month is set, skipped once, paused, changed and ended', async ({
  page,
  request,
  signIn,
}) => {
  await identify(request, await signIn())
  const friend = await registerOwner(request)
  await page.goto('/send')
  await phoneField(page).fill(typedPhone(friend))
  await button(page, 'common.next').click()
  await amountField(page).fill('30')
  await chooseWhen(page, 'when.monthly')
  await whileRefused(page, 'placePlan', async () => {
    await button(page, 'plan.review_btn').click()
    await page.keyboard.type(PIN)
    await expect(refusal(page)).toBeVisible()
    await button(page, 'common.close').click()
  })
  await confirmPlan(page, 'plan.done_title')
  await button(page, 'planned.title').click()

  await expect(page).toHaveURL(/\/planned$/)
  await expect(ahead(page).getByText(/30,00/)).toBeVisible()
  await checkAccessibility(page)
  await page.route(endpointUrl('planRuns'), (route) => route.fulfill({ status: 500, json: {} }))
  await ahead(page).getByRole('link').click()
  await expect(page.getByText(ru('plan.dates_title'))).toBeVisible()
  await test.step('planRuns: the plan is shown, and a block says what is missing', async () => {
    await expect(page.getByText(ru('plan.past_error'))).toBeVisible()
    await page.unroute(endpointUrl('planRuns'))
    await page.reload()
    await expect(page.getByText(ru('plan.dates_title'))).toBeVisible()
    await expect(page.getByText(ru('plan.past_error'))).toBeHidden()
  })
  await checkAccessibility(page)

  await button(page, 'plan.skip_btn').click()
  const skip = question(page).getByRole('button', { name: ru('plan.skip_btn') })
  await whileRefused(page, 'skipPlanDay', async () => {
    await skip.click()
    await expect(question(page).getByText(REFUSED.json.message)).toBeVisible()
  })
  const unskip = button(page, 'plan.unskip_btn')
  await test.step('a skipped day is taken back from the toast that tells of it', async () => {
    await skip.click()
    await expect(unskip).toBeVisible()
    await page
      .getByRole('status')
      .getByRole('button', { name: ru('common.undo') })
      .click()
    await expect(unskip).toBeHidden()
  })
  await button(page, 'plan.skip_btn').click()
  await test.step('a day whose answer is lost is skipped, and no second one is asked about', async () => {
    await loseAnswers(page, 'skipPlanDay')
    await skip.click()
    await expect(question(page)).toBeHidden()
    await page.unroute(endpointUrl('skipPlanDay'))
    await expect(unskip).toHaveCount(1)
  })
  await test.step('on a narrow phone the day that is skipped can be read whole', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    // In English the button stands beside the day, in Russian below it.
    const speak = async (language: string) => {
      await page.evaluate((code) => localStorage.setItem('language', code), language)
      await page.reload()
    }
    await speak('en')
    const day = page.getByRole('main').locator('s')
    await expect(day).toHaveText(/^\d+ [A-Z]/)
    const isCut = await day.evaluate(({ parentElement }) => {
      const title = parentElement?.parentElement
      return !title || title.scrollWidth > title.clientWidth
    })
    expect(isCut).toBe(false)
    await speak('ru')
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(unskip).toHaveCount(1)
  })
  await whileRefused(page, 'unskipPlanDay', async () => {
    await unskip.click()
    await expect(refusal(page)).toBeVisible()
  })
  await unskip.click()
  await expect(unskip).toBeHidden()

  await whileRefused(page, 'pausePlan', async () => {
    await button(page, 'plan.pause_btn').click()
    await expect(refusal(page)).toBeVisible()
  })
  await button(page, 'plan.pause_btn').click()
  await expect(toast(page, ru('plan.paused'))).toBeVisible()
  await expect(page.getByRole('main').getByText(ru('plan.paused'))).toBeVisible()
  await whileRefused(page, 'resumePlan', async () => {
    await button(page, 'plan.resume_btn').click()
    await expect(refusal(page)).toBeVisible()
  })
  await loseAnswers(page, 'resumePlan')
  await button(page, 'plan.resume_btn').click()
  await expect(button(page, 'plan.pause_btn')).toBeVisible()
  await expect(toast(page, ru('plan.resumed_now'))).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
  await expect(page.getByRole('main').getByText(ru('plan.paused'))).toHaveCount(0)

  await button(page, 'plan.change_btn').click()
  const change = page.getByRole('dialog', { name: ru('plan.change_btn') })
  await change.getByLabel(ru('send.amount_label')).fill('40')
  await confirmPlan(page, 'plan.changed')
  await button(page, 'planned.title').click()
  await ahead(page).getByRole('link', { name: /40,00/ }).click()
  const endPlan = page
    .getByRole('main')
    .getByRole('button', { name: ru('plan.end_btn'), exact: true })
  await endPlan.click()
  const end = question(page).getByRole('button', { name: ru('plan.end_btn') })
  await whileRefused(page, 'endPlan', async () => {
    await end.click()
    await expect(question(page).getByText(REFUSED.json.message)).toBeVisible()
  })
  await end.click()
  await expect(endPlan).toBeHidden()
  await expect(page.getByRole('main').getByText(ru('plan.ended'))).toBeVisible()
  await expect(page.getByText(ru('common.until_stopped'))).toHaveCount(0)
  await page.goto('/planned')
  await page.getByText(ru('planned.group_closed')).click()
  await expect(page.getByText(/40,00/)).toBeVisible()
})

test('an exchange on another day is a plan that a reload does not forget, and its zone is moved by one press', async ({
  page,
  request,
  signIn,
}) => {
  await identify(request, await signIn())
  await page.goto('/exchange')
  const pay = amount(page, 'from')
  await test.step('more than the account has can be planned', async () => {
    await pay.fill('1000000')
    await chooseWhen(page, 'when.once')
    await expect(button(page, 'plan.review_btn')).toBeEnabled()
    await expect(page.getByText(ru('exchange.not_enough'))).toBeHidden()
  })
  await page.reload()
  await expect(button(page, 'plan.review_btn')).toBeEnabled()
  await pay.fill('1000')
  await confirmPlan(page, 'plan.done_title')
  await button(page, 'planned.title').click()
  await expect(ahead(page)).toContainText('→')

  await page.route(endpointUrl('plans'), async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), time_zone: 'Asia/Tokyo' } })
  })
  await page.reload()
  const change = page.getByRole('button', { name: /^Выбрать / })
  await whileRefused(page, 'setTimeZone', async () => {
    await change.click()
    await expect(refusal(page)).toBeVisible()
  })
  await page.unroute(endpointUrl('plans'))
  await change.click()
  await expect(change).toBeHidden()

  await test.step('the zone is chosen in Settings, which tell that the device has another', async () => {
    await page.goto('/settings')
    await page.getByRole('button', { name: ru('zone.row', { zone: 'Europe/Moscow' }) }).click()
    const panel = page.getByRole('dialog', { name: ru('zone.title') })
    await panel.getByRole('combobox').fill('tokyo')
    await checkAccessibility(page)
    await panel.getByRole('option', { name: /Asia\/Tokyo/ }).click()
    await expect(panel).toBeHidden()
    await expect(page.getByText(ru('zone.other_title', { zone: 'Asia/Tokyo' }))).toBeVisible()
    await page
      .getByRole('button', { name: ru('zone.change_btn', { zone: 'Europe/Moscow' }) })
      .click()
    await expect(page.getByText(ru('zone.other_title', { zone: 'Asia/Tokyo' }))).toBeHidden()
  })

  await test.step('the plans that end with the wallet are named where it is closed', async () => {
    await page.goto('/settings/close')
    await expect(page.getByRole('list', { name: ru('close.plans') })).toContainText('→')
  })
})

test('a withdrawal to a kept recipient is paid every month, with the most that it may take', async ({
  page,
  request,
  signIn,
}) => {
  const owner = await signIn()
  await identify(request, owner)
  const headers = { Authorization: `Token ${owner.token}` }
  const to = { method: 'sbp', phone: '79001112233', bank_id: '100000000111' }
  const { path } = endpoints.keepPerson
  expect((await request.post(path, { headers, data: { to, own_name: 'Дача' } })).ok()).toBe(true)
  await page.goto('/people')
  await page.getByRole('link', { name: /Дача/ }).click()
  await button(page, 'people.regular_btn').click()
  await payoutAmount(page).fill('1000000')
  const most = page.getByLabel(ru('when.max_label'))
  await expect(most).toHaveValue(/1\s050\s000/)
  await payoutAmount(page).fill('500')
  await expect(most).toHaveValue('525,00')
  await page.reload()
  await expect(most).toHaveValue('525,00')
  await checkAccessibility(page)
  await confirmPlan(page, 'plan.done_title')
  await button(page, 'planned.title').click()
  await ahead(page).getByRole('link', { name: /Дача/ }).click()
  await expect(page.getByText('525,00')).toBeVisible()
})
