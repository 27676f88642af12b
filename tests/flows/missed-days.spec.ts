import * as v from 'valibot'
import { planEndpoints } from '../../contract/calls/plans.ts'
import { checkAccessibility, expect, test } from '../support/app.ts'
import { amount } from '../support/exchange.ts'
import { endpointUrl } from '../support/fault-acts.ts'
import { identify } from '../support/owners.ts'
import { chooseWhen, confirmPlan } from '../support/plans.ts'
import { ru } from '../support/ru.ts'

const BROKEN = { status: 500, json: {} }

test('days on which no server was there are asked about: one is done now, the other is left', async ({
  page,
  request,
  signIn,
}) => {
  await identify(request, await signIn())
  await page.goto('/exchange')
  await amount(page, 'from').fill('1000')
  await chooseWhen(page, 'when.once')
  await confirmPlan(page, 'plan.done_title')
  await page.getByRole('button', { name: ru('planned.title'), exact: true }).click()

  // The server of the flows has missed nothing: its answers get two days, and lose those that are
  // decided.
  const missed = ['2026-11-24', '2026-11-25']
  /** What another device adds to the version. */
  const changes = { version: 0 }
  await page.route(endpointUrl('plans'), async (route) => {
    const response = await route.fetch()
    const json = planEndpoints.plans.answer
    const { results, ...rest } = v.parse(json, await response.json())
    const shown = results.map((one) =>
      Object.assign(one, { missed, version: one.version + changes.version }),
    )
    await route.fulfill({ response, json: { ...rest, results: shown } })
  })
  const skipped = { status: 'skipped', reason: 'missed', message: '' }
  await page.route(endpointUrl('planRuns'), (route) =>
    route.fulfill({ json: { results: missed.map((on) => ({ on, ...skipped })) } }),
  )
  await page.goto('/')
  const link = page.getByRole('link', { name: new RegExp(ru('plan.missed_title')) })
  await link.click()
  const days = page.getByRole('list', { name: ru('plan.missed_title') })
  await expect(days.getByRole('listitem')).toHaveCount(2)
  await test.step('they stand once on the page, also with a column beside it', async () => {
    await expect(page.getByRole('list', { name: ru('plan.past_title') })).toBeHidden()
    const phone = page.viewportSize()
    await page.setViewportSize({ width: 1440, height: 900 })
    const beside = page.getByRole('complementary')
    await expect(beside.getByRole('link', { name: ru('exchange.submit_btn') })).toBeVisible()
    await expect(link).toBeHidden()
    if (phone) await page.setViewportSize(phone)
  })
  await checkAccessibility(page)
  const question = page.getByRole('alertdialog')
  const decide = async (day: string, key: 'plan.missed_do' | 'plan.missed_leave') => {
    await days.getByRole('button', { name: new RegExp(day) }).click()
    await question.getByRole('button', { name: ru(key) }).click()
  }
  await test.step('makeUpPlanDay: the server has the last word, which is shown', async () => {
    await decide('24', 'plan.missed_do')
    await expect(question.getByRole('alert')).toBeVisible()
    await checkAccessibility(page)
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
  })
  await test.step('makeUpPlanDay without an answer: that another device changed the plan is no sign of it', async () => {
    changes.version = 1
    await page.route(endpointUrl('makeUpPlanDay'), (route) => route.fulfill(BROKEN))
    await decide('24', 'plan.missed_do')
    await expect(question.getByRole('alert')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(days.getByRole('listitem')).toHaveCount(2)
  })
  const answer = { status: 'success', message: '', id: 'plan', version: 2 }
  for (const [call, day, key] of [
    ['makeUpPlanDay', '24', 'plan.missed_do'],
    ['leavePlanDay', '25', 'plan.missed_leave'],
  ] as const) {
    await page.route(endpointUrl(call), (route) => {
      missed.shift()
      return route.fulfill({ json: answer })
    })
    await decide(day, key)
    await expect(days.getByRole('button', { name: new RegExp(day) })).toBeHidden()
  }
  await expect(days).toBeHidden()
})
