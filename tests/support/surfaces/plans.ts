import * as v from 'valibot'
import { planEndpoints } from '../../../contract/calls/plans.ts'
import { expect } from '../app.ts'
import { endpointUrl } from '../fault-acts.ts'
import { identify } from '../owners.ts'
import { dialog, expectDialog, expectText, fill, openDialog, press, visit } from './openers.ts'
import { ownerOf, type Scene, type Stage } from './surface.ts'
import { chooseRecipient } from './transfer.ts'

/** Opens the choice of days of a form. */
async function openDays(stage: Stage): Promise<void> {
  await press(stage, 'when.label')
  await expectDialog(stage, 'when.title')
}

/** What is planned: transfers and exchanges on days that the owner chose (S4). */
export const PLANS_SCENE: Scene = {
  name: 'Plans',
  surfaces: [
    {
      name: 'nothing that lies ahead',
      open: async (stage) => {
        await identify(stage.request, await stage.signIn())
        await visit(stage, '/planned', 'planned.empty_title')
      },
    },
    {
      name: 'what can be planned',
      open: (stage) => openDialog(stage, 'planned.add_btn', 'planned.add_title'),
    },
    {
      name: 'the days of a transfer, to be chosen',
      open: async (stage) => {
        await chooseRecipient(stage)
        await fill(stage, 'send.amount_label', '30')
        await openDays(stage)
      },
    },
    {
      name: 'every month, a number of times',
      open: async (stage) => {
        const { page, t } = stage
        await openDays(stage)
        await dialog(page)
          .getByRole('radio', { name: t('when.monthly') })
          .check()
        await dialog(page)
          .getByRole('radio', { name: t('when.until_count') })
          .check()
      },
    },
    {
      name: 'a plan, to be confirmed',
      open: async (stage) => {
        const { page, t } = stage
        await openDays(stage)
        await dialog(page)
          .getByRole('radio', { name: t('when.monthly') })
          .check()
        await dialog(page)
          .getByRole('button', { name: t('when.done_btn') })
          .click()
        await openDialog(stage, 'plan.review_btn', 'plan.confirm_title')
      },
    },
    {
      name: 'a plan that is set',
      open: async (stage) => {
        await openDialog(stage, 'plan.review_btn', 'plan.confirm_title')
        await stage.page.keyboard.type(ownerOf(stage).pin ?? '')
        await expectText(stage, 'plan.done_title')
      },
    },
    {
      name: 'what lies ahead',
      open: async (stage) => {
        await press(stage, 'planned.title')
        await expectText(stage, 'planned.group_ahead')
      },
    },
    {
      name: 'one plan',
      open: async (stage) => {
        const { page } = stage
        await visit(stage, '/planned', 'planned.group_ahead')
        await page.locator('main').getByRole('listitem').getByRole('link').first().click()
        await expectText(stage, 'plan.dates_title')
      },
    },
    {
      name: 'a plan, to be changed',
      open: (stage) => openDialog(stage, 'plan.change_btn', 'plan.change_pin'),
    },
    {
      name: 'a day of a plan, to be skipped',
      open: (stage) => openDialog(stage, 'plan.skip_btn', 'plan.skip_descr'),
    },
    {
      name: 'a plan, to be ended',
      open: (stage) => openDialog(stage, 'plan.end_btn', 'plan.end_descr'),
    },
    {
      name: 'days that were missed',
      open: async (stage) => {
        const { page } = stage
        await page.route(endpointUrl('plans'), async (route) => {
          const response = await route.fetch()
          const { results, ...rest } = v.parse(planEndpoints.plans.answer, await response.json())
          const shown = results.map((one) =>
            Object.assign(one, { missed: ['2026-11-24', '2026-11-25'] }),
          )
          await route.fulfill({ response, json: { ...rest, results: shown } })
        })
        await page.reload()
        await expectText(stage, 'plan.missed_title')
      },
    },
    {
      name: 'a day that was missed, to be decided',
      // Recipient and amount of the plan.
      data: [/ · 30,00\s₽$/],
      open: async (stage) => {
        await press(stage, 'plan.missed_btn')
        await expectText(stage, 'plan.missed_descr')
      },
    },
    {
      name: 'an exchange at a rate of the owner',
      open: async (stage) => {
        await visit(stage, '/exchange?mode=rate', 'rate_order.until_label')
        await stage.page.getByRole('textbox').first().fill('500')
        await expect(stage.page.getByRole('slider')).toBeVisible()
      },
    },
    {
      name: 'the last day of an order, to be chosen',
      open: async (stage) => {
        await press(stage, 'rate_order.until_label')
        await expect(stage.page.getByRole('grid')).toBeVisible()
      },
    },
    {
      name: 'an order at a rate, to be confirmed',
      open: (stage) => openDialog(stage, 'rate_order.submit_btn', 'rate_order.confirm_title'),
    },
    {
      name: 'an order that is placed',
      open: async (stage) => {
        await openDialog(stage, 'rate_order.submit_btn', 'rate_order.confirm_title')
        await stage.page.keyboard.type(ownerOf(stage).pin ?? '')
        await expectText(stage, 'rate_order.done_title')
      },
    },
    {
      name: 'one order at a rate',
      open: async (stage) => {
        await press(stage, 'common.details')
        await expectText(stage, 'rate_order.status_wait')
      },
    },
    {
      name: 'an order, to be canceled',
      open: async (stage) => {
        await stage.page.locator('main').getByRole('button').last().click()
        await expectText(stage, 'rate_order.cancel_title')
      },
    },
    {
      name: 'a rate alert',
      open: (stage) => visit(stage, '/exchange?mode=rate&alert=true', 'rate_alert.submit_btn'),
    },
    {
      name: 'the time zones, to be chosen',
      open: async (stage) => {
        await visit(stage, '/settings', 'settings.app_title')
        await stage.page.getByRole('button', { name: /Europe\/Moscow/ }).click()
        await expectDialog(stage, 'zone.title')
        await dialog(stage.page).getByRole('combobox').fill('Moscow')
        await expect(dialog(stage.page).getByRole('option')).toHaveCount(1)
      },
      // The browser names the zones.
      data: [/^Europe\/Moscow$/, /Москва|Moscow/],
    },
  ],
}
