import type { Page } from '@playwright/test'
import { ADDITIONS } from '../../contract/rules/capabilities.ts'
import { forbidCapability } from '../support/answers.ts'
import { checkAccessibility, expect, test } from '../support/app.ts'
import { untilMounted } from '../support/hydration.ts'
import { endpointUrl } from '../support/fault-acts.ts'
import { identify } from '../support/owners.ts'
import { payoutAmount } from '../support/payouts.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

const BROKEN = { status: 500, json: {} }
const NAME = 'Отпуск'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const pots = (page: Page) => page.getByRole('region', { name: ru('pots.title') })

/** Fills the form of a new pot in and sends it. */
async function openPot(page: Page, goal = '1000'): Promise<void> {
  await page.goto('/wallet/pots/new')
  await page.getByLabel(ru('pots.name_label')).fill(NAME)
  await page.getByLabel(new RegExp(ru('pots.goal_label'))).fill(goal)
  await button(page, ru('pots.create_btn')).click()
  await expect(page).toHaveURL(/\/wallet\/pots\/[0-9a-f-]{36}$/)
}

/** Moves money by the dialog of a pot. */
async function move(page: Page, direction: 'add' | 'take', amount: string): Promise<void> {
  await button(page, ru(`pots.${direction}_btn`)).click()
  const dialog = page.getByRole('dialog', { name: ru(`pots.${direction}_title`, { name: NAME }) })
  await dialog.getByRole('textbox').fill(amount)
  await dialog.getByRole('button', { name: ru(`pots.${direction}_btn`) }).click()
  await expect(dialog).toBeHidden()
}

test('a pot is opened on Wallet, filled, shown on Home, taken from and closed', async ({
  page,
  request,
  signIn,
}) => {
  await identify(request, await signIn())
  await page.goto('/wallet')
  await pots(page)
    .getByRole('link', { name: new RegExp(ru('pots.new_row')) })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: ru('pots.new_title') })).toBeVisible()
  await checkAccessibility(page)
  await button(page, ru('pots.create_btn')).click()
  await expect(page.getByText(ru('validation.required'))).toBeVisible()
  await test.step('on a narrow phone the steps of the calendar stay beside each other', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.getByRole('button', { name: new RegExp(`^${ru('pots.date_label')}:`) }).click()
    const back = await button(page, ru('date_picker.prev_year')).boundingBox()
    const on = await button(page, ru('date_picker.next_year')).boundingBox()
    expect(on?.y).toBe(back?.y)
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 390, height: 844 })
  })

  const opening = endpointUrl('openPot')
  await test.step('openPot: what was typed stays, and a message says why', async () => {
    await page.getByLabel(ru('pots.name_label')).fill(NAME)
    await page.getByLabel(new RegExp(ru('pots.goal_label'))).fill('1000')
    await page.route(opening, (route) =>
      route.fulfill({ status: 409, json: { status: 'error', message: 'Не сейчас', code: 'BUSY' } }),
    )
    await button(page, ru('pots.create_btn')).click()
    await expect(page.getByText('Не сейчас')).toBeVisible()
    await page.unroute(opening)
  })
  await button(page, ru('pots.create_btn')).click()
  await expect(page.getByText(ru('pots.created', { name: NAME }))).toBeVisible()
  await expect(page.getByText(ru('pots.moves_empty'))).toBeVisible()

  await move(page, 'add', '250')
  const ring = page.getByRole('progressbar')
  await expect(ring).toHaveAttribute('aria-valuenow', '25')
  await expect(page.getByText(ru('pots.move_add'))).toBeVisible()
  await checkAccessibility(page)

  await page.goto('/')
  await pots(page)
    .getByRole('link', { name: new RegExp(NAME) })
    .click()
  await move(page, 'take', '50')
  await expect(ring).toHaveAttribute('aria-valuenow', '20')
  await page.getByRole('switch', { name: ru('pots.show_home') }).click()
  await expect(page.getByRole('switch', { name: ru('pots.show_home') })).not.toBeChecked()

  await test.step('addToPot: a move whose page is reloaded before the answer is followed', async () => {
    page.once('dialog', (dialog) => void dialog.accept())
    let isSent = false
    await page.route(endpointUrl('addToPot'), async (route) => {
      await route.fetch()
      isSent = true
      await new Promise(() => {})
    })
    await button(page, ru('pots.add_btn')).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('800')
    await dialog.getByRole('button', { name: ru('pots.add_btn') }).click()
    await expect.poll(() => isSent).toBe(true)
    await page.reload()
    await expect(page.getByText(/Отложено в копилку: 800,/)).toBeVisible()
    await expect(page.getByText(ru('pots.reached'), { exact: true })).toBeVisible()
    await page.unroute(endpointUrl('addToPot'))
  })
  await button(page, ru('pots.delete_btn')).click()
  const alert = page.getByRole('alertdialog')
  await alert.getByRole('button', { name: ru('pots.delete_btn') }).click()
  await expect(page).toHaveURL(/\/wallet$/)
  await expect(pots(page).getByText(ru('pots.new_row'))).toBeVisible()
  await page.goto('/history')
  await expect(page.getByText('В копилку «Отпуск»').first()).toBeVisible()
  await expect(page.getByText('Из копилки «Отпуск»').first()).toBeVisible()
})

test(
  'a pot is changed and rounds payments up',
  { tag: WHOLE_ONLY },
  async ({ page, request, signIn }) => {
    await identify(request, await signIn())
    await openPot(page)
    const change = endpointUrl('changePot')
    await test.step('changePot: what was typed stays, and a message says why', async () => {
      await page.getByRole('button', { name: ru('pots.edit_btn') }).click()
      const dialog = page.getByRole('dialog', { name: ru('pots.edit_btn') })
      await dialog.getByLabel(ru('pots.name_label')).fill('Дача')
      await page.route(change, (route) => route.fulfill(BROKEN))
      await dialog.getByRole('button', { name: ru('common.save') }).click()
      await expect(dialog.getByText(ru('error.server'))).toBeVisible()
      await page.unroute(change)
      await dialog.getByRole('button', { name: ru('common.save') }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Дача' })).toBeVisible()
    })
    await page.getByRole('switch', { name: ru('pots.round_switch') }).click()
    await expect(page.getByRole('radiogroup', { name: ru('pots.round_step') })).toBeVisible()
  },
)

test('a pot is filled by a plan that was wanted with it, and the plan ends with the pot', async ({
  page,
  request,
  signIn,
}) => {
  const owner = await signIn()
  await identify(request, owner)
  await page.goto('/wallet/pots/new')
  await page.getByLabel(ru('pots.name_label')).fill(NAME)
  await page.getByLabel(new RegExp(ru('pots.goal_label'))).fill('5000')
  await page.getByRole('switch', { name: ru('pots.plan_switch') }).click()
  await button(page, ru('pots.create_btn')).click()
  const dialog = page.getByRole('dialog', { name: ru('pots.add_title', { name: NAME }) })
  await dialog.getByRole('textbox').fill('500')
  await dialog.getByRole('button', { name: new RegExp(`^${ru('when.label')}`) }).click()
  const days = page.getByRole('dialog', { name: ru('when.title') })
  await expect(days.getByRole('radio', { name: ru('when.monthly'), exact: true })).toBeChecked()
  await days.getByRole('button', { name: ru('when.done_btn') }).click()
  await expect(days).toBeHidden()
  await checkAccessibility(page)
  await button(page, ru('plan.review_btn')).click()
  await expect(page.getByText(ru('plan.confirm_note'))).toBeVisible()
  await page.keyboard.type(owner.pin ?? '')
  await expect(page.getByText(ru('plan.done_title'))).toBeVisible()

  await test.step('the search of the app finds the pot by a part of its name', async () => {
    await page.goto('/')
    await untilMounted(page)
    await page.getByRole('button', { name: ru('header.search_btn') }).click()
    const panel = page.getByRole('dialog', { name: ru('account.search.title') })
    await panel.getByRole('searchbox').fill(NAME.slice(0, 4).toLowerCase())
    const found = panel.getByRole('list', { name: ru('pots.title') }).getByRole('link')
    await expect(found).toHaveCount(1)
    await expect(panel.getByText(ru('account.search.others'))).toBeHidden()
    await checkAccessibility(page)
    await found.click()
    await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
  })
  await page.goto('/planned')
  await page.getByRole('link', { name: new RegExp(`${NAME}.*500,00`) }).click()
  await page.getByRole('link', { name: NAME, exact: true }).click()
  await expect(page).toHaveURL(/\/wallet\/pots\//)
  await expect(page.getByRole('link', { name: /500,00/ })).toBeVisible()
  await checkAccessibility(page)

  await button(page, ru('pots.delete_btn')).click()
  const alert = page.getByRole('alertdialog')
  await expect(alert.getByText(ru('pots.delete_plan'))).toBeVisible()
  await alert.getByRole('button', { name: ru('pots.delete_btn') }).click()
  await expect(page).toHaveURL(/\/wallet$/)
  await page.goto('/planned')
  await page.getByText(ru('planned.group_closed')).click()
  await expect(page.getByRole('link', { name: new RegExp(NAME) })).toBeVisible()
})

test('a pot opens beside the accounts on a desktop, keeps its moves there, and Escape closes it', async ({
  page,
  request,
  signIn,
}) => {
  await identify(request, await signIn())
  await openPot(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  const side = page.getByRole('complementary', { name: ru('header.side_panel') })
  await expect(side.getByRole('heading', { level: 2, name: NAME })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: ru('wallet.list.title') })).toBeVisible()
  await move(page, 'add', '250')
  await expect(pots(page).getByText('250,00')).toBeVisible()
  await expect(side.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25')
  await checkAccessibility(page)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/wallet$/)
  await expect(side.getByRole('heading', { name: NAME })).toBeHidden()
  const row = pots(page).getByRole('link', { name: new RegExp(NAME) })
  await expect(row).toBeFocused()
  await row.press('Enter')
  await expect(side.getByRole('heading', { level: 2, name: NAME })).toBeVisible()
})

test('a payment that lacks money offers to take it from a pot', async ({
  page,
  request,
  signIn,
}) => {
  await identify(request, await signIn())
  await openPot(page)
  await move(page, 'add', '100')
  await page.goto('/wallet/withdrawal/sbp')
  const account = page.getByRole('button', { name: /RUB · / })
  const balance = /RUB · ([\d\s]+),(\d\d)/.exec(await account.innerText())
  const whole = Number(balance?.[1]?.replaceAll(/\s/g, ''))
  await payoutAmount(page).fill(String(whole + 50))
  const hint = page.getByText(/Не хватает .* В копилке «Отпуск» есть 100,00/)
  await expect(hint).toBeVisible()
  await checkAccessibility(page)
  await button(page, ru('pots.take_btn')).click()
  const dialog = page.getByRole('dialog', { name: ru('pots.take_title', { name: NAME }) })
  await dialog.getByRole('button', { name: ru('pots.take_btn') }).click()
  await expect(dialog).toBeHidden()
  await expect(hint).toBeHidden()
  await expect(payoutAmount(page)).toHaveValue(/\d/)
})

test(
  'a server without the addition shows no pots, and their addresses are unknown',
  { tag: WHOLE_ONLY },
  async ({ page, request, signIn }) => {
    await identify(request, await signIn())
    await forbidCapability(page, ADDITIONS)
    await page.goto('/wallet')
    await expect(page.getByRole('list', { name: ru('wallet.list.label') })).toBeVisible()
    await expect(pots(page)).toBeHidden()
    await page.goto('/wallet/pots/new')
    await expect(page.getByText(ru('error.not_found_descr'))).toBeVisible()
  },
)

test(
  'moves of a pot keep their state when the server fails',
  { tag: WHOLE_ONLY },
  async ({ page, request, signIn }) => {
    await identify(request, await signIn())
    const moves = endpointUrl('potMoves')
    await page.route(moves, (route) => route.fulfill(BROKEN))
    await openPot(page)
    await expect(page.getByText(ru('pots.error'))).toBeVisible()
    await expect(button(page, ru('pots.add_btn'))).toBeEnabled()
    for (const call of ['addToPot', 'takeFromPot', 'closePot'] as const) {
      await page.route(endpointUrl(call), (route) =>
        route.fulfill({
          status: 409,
          json: { status: 'error', message: 'Не сейчас', code: 'BUSY' },
        }),
      )
    }
    await button(page, ru('pots.add_btn')).click()
    const dialog = page.getByRole('dialog', { name: ru('pots.add_title', { name: NAME }) })
    await dialog.getByRole('textbox').fill('10')
    await dialog.getByRole('button', { name: ru('pots.add_btn') }).click()
    await expect(dialog.getByText('Не сейчас')).toBeVisible()
  },
)
