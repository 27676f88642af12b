import type { Locator, Page } from '@playwright/test'
import { checkAccessibility, expect, test } from '../support/app.ts'
import { answerTransactions, openHistory, periodChip, picker } from '../support/history.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

function starts(page: Page): Locator {
  return picker(page).getByRole('textbox', { name: ru('date_picker.starts') })
}

function ends(page: Page): Locator {
  return picker(page).getByRole('textbox', { name: ru('date_picker.ends') })
}

function day(page: Page, name: string): Locator {
  return picker(page).getByRole('button', { name, exact: true })
}

async function expectEnds(page: Page, from: string, to: string): Promise<void> {
  await expect(starts(page)).toHaveValue(from)
  await expect(ends(page)).toHaveValue(to)
}

test.beforeEach(async ({ page, signIn }) => {
  await signIn()
  await answerTransactions(page, [{ at: '2025-11-18T12:00:00+03:00' }])
  await openHistory(page)
})

async function openPicker(page: Page): Promise<void> {
  await periodChip(page).click()
  await expect(picker(page)).toBeVisible()
}

/**
 * What is to be seen of the picker, by what each shows; the last but one leaves a period to the
 * last.
 */
const WAYS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'every preset sets whole days': async (page) => {
    const presets = [
      [ru('date_picker.preset.today'), '20/11/2025', '20/11/2025'],
      [ru('date_picker.preset.yesterday'), '19/11/2025', '19/11/2025'],
      [ru('date_picker.preset.this_week'), '17/11/2025', '20/11/2025'],
      [ru('date_picker.preset.last_week'), '10/11/2025', '16/11/2025'],
      [ru('date_picker.preset.this_month'), '01/11/2025', '20/11/2025'],
      [ru('date_picker.preset.last_month'), '01/10/2025', '31/10/2025'],
      [ru('date_picker.preset.this_year'), '01/01/2025', '20/11/2025'],
      [ru('date_picker.preset.last_year'), '01/01/2024', '31/12/2024'],
    ] as const
    for (const [name, from, to] of presets) {
      const preset = picker(page).getByRole('button', { name, exact: true })
      await preset.click()
      await expect(preset).toHaveAttribute('aria-pressed', 'true')
      await expectEnds(page, `${from} 00:00`, `${to} 23:59`)
    }
  },
  'two presses choose a range, also the later day first': async (page) => {
    await day(page, '18 ноября 2025').click()
    await expect(picker(page).getByText(ru('date_picker.choose_end'))).toBeAttached()
    await day(page, '3 ноября 2025').click()
    await expectEnds(page, '03/11/2025 00:00', '18/11/2025 23:59')
    await expect(
      picker(page).getByText(
        ru('date_picker.selected_range', { from: '3 ноября 2025', to: '18 ноября 2025' }),
      ),
    ).toBeAttached()
    await expect(picker(page).locator('td[aria-selected="true"]')).toHaveCount(16)
    await day(page, '5 ноября 2025').click()
    await expectEnds(page, '05/11/2025 00:00', '05/11/2025 23:59')
  },
  'digits alone are enough, years of two digits have their century': async (page) => {
    await starts(page).pressSequentially('011120250930')
    await expect(starts(page)).toHaveValue('01/11/2025 09:30')
    await starts(page).fill('05/06/69')
    await starts(page).blur()
    await expect(starts(page)).toHaveValue('05/06/1969 00:00')
    await ends(page).fill('05/06/68 10:15')
    await ends(page).blur()
    await expect(ends(page)).toHaveValue('05/06/2068 10:15')
  },
  'a date that does not exist is told and cannot be applied': async (page) => {
    await starts(page).fill('31/02/2025 10:00')
    await ends(page).fill('20/11/2025 10:00')
    await expect(picker(page).getByText('Введите дату в виде')).toBeVisible()
    await expect(starts(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(picker(page).getByRole('button', { name: ru('date_picker.apply') })).toBeDisabled()
    await starts(page).fill('28/02/2025 10:00')
    await expect(picker(page).getByText('Введите дату в виде')).toBeHidden()
    await expect(picker(page).getByRole('button', { name: ru('date_picker.apply') })).toBeEnabled()
  },
  'without whole days hours are chosen': async (page) => {
    await day(page, '18 ноября 2025').click()
    await day(page, '19 ноября 2025').click()
    const allDays = picker(page).getByRole('switch', { name: ru('date_picker.all_days') })
    await expect(allDays).toBeChecked()
    await allDays.click()
    await picker(page).getByLabel(ru('date_picker.start_time')).selectOption('09:00')
    await picker(page).getByLabel(ru('date_picker.end_time')).selectOption('18:00')
    await expectEnds(page, '18/11/2025 09:00', '19/11/2025 18:00')
    await allDays.click()
    await expectEnds(page, '18/11/2025 00:00', '19/11/2025 23:59')
    await expect(picker(page).getByLabel(ru('date_picker.start_time'))).toBeHidden()
  },
  'keys lead through days, weeks, months and years': async (page) => {
    await expect(day(page, '20 ноября 2025')).toBeFocused()
    const steps = [
      ['ArrowRight', '21 ноября 2025'],
      ['ArrowDown', '28 ноября 2025'],
      ['Home', '24 ноября 2025'],
      ['End', '30 ноября 2025'],
      ['ArrowUp', '23 ноября 2025'],
      ['ArrowLeft', '22 ноября 2025'],
      ['PageUp', '22 октября 2025'],
      ['Shift+PageUp', '22 октября 2024'],
      ['PageDown', '22 ноября 2024'],
      ['Shift+PageDown', '22 ноября 2025'],
    ] as const
    for (const [key, name] of steps) {
      await page.keyboard.press(key)
      await expect(day(page, name)).toBeFocused()
    }
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await expectEnds(page, '21/11/2025 00:00', '22/11/2025 23:59')
    await page.keyboard.press('Escape')
    await expect(picker(page)).toBeHidden()
    await expect(periodChip(page)).toBeFocused()
    await expect(periodChip(page)).toHaveText(ru('history.period_all'))
  },
  'it is six weeks from Monday, and accessible': async (page) => {
    const grid = picker(page).getByRole('grid', {
      name: ru('date_picker.calendar_label', { month: 'Ноябрь', year: 2025 }),
    })
    await expect(grid.getByRole('gridcell')).toHaveCount(42)
    await expect(grid.getByRole('columnheader').first()).toHaveText('ППонедельник')
    await expect(grid.getByRole('gridcell').first().getByRole('button')).toHaveAccessibleName(
      '27 октября 2025',
    )
    await picker(page).getByRole('switch').click()
    await checkAccessibility(page)
  },
  'swapped dates that were typed are put in order': async (page) => {
    await starts(page).fill('18/11/2025')
    await ends(page).fill('02/11/2025')
    await picker(page)
      .getByRole('button', { name: ru('date_picker.apply') })
      .click()
    await expect(picker(page)).toBeHidden()
    await expect(periodChip(page)).toHaveText('2 — 18 ноября')
    await expect(page).toHaveURL(/from=2025-11-02T00%3A00&to=2025-11-18T23%3A59/)
  },
  'reset clears the range and closes': async (page) => {
    await picker(page)
      .getByRole('button', { name: ru('date_picker.preset.today'), exact: true })
      .click()
    await picker(page)
      .getByRole('button', { name: ru('date_picker.apply') })
      .click()
    await expect(periodChip(page)).toHaveText('20 ноября')
    await periodChip(page).click()
    await expectEnds(page, '20/11/2025 00:00', '20/11/2025 23:59')
    await picker(page)
      .getByRole('button', { name: ru('date_picker.reset') })
      .click()
    await expect(picker(page)).toBeHidden()
    await expect(periodChip(page)).toHaveText(ru('history.period_all'))
  },
}

test('a period is chosen in every way that the picker has', async ({ page }) => {
  for (const [name, choose] of Object.entries(WAYS)) {
    await test.step(name, async () => {
      await openPicker(page)
      await choose(page)
      await page.keyboard.press('Escape')
      await expect(picker(page)).toBeHidden()
    })
  }
})

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1024, height: 900 } })

  test(
    'a pop-over opens and closes by its chip, outside presses and Escape',
    { tag: WHOLE_ONLY },
    async ({ page }) => {
      await openPicker(page)
      expect((await picker(page).boundingBox())?.width).toBe(640)
      await expect(periodChip(page)).toHaveAttribute('aria-expanded', 'true')
      await picker(page)
        .getByRole('button', { name: ru('date_picker.prev_year') })
        .click()
      await expect(picker(page).getByText('Ноябрь 2024')).toBeVisible()
      await checkAccessibility(page)
      await periodChip(page).click()
      await expect(picker(page)).toBeHidden()
      await periodChip(page).click()
      await page.getByRole('heading', { level: 1 }).click()
      await expect(picker(page)).toBeHidden()
      await periodChip(page).click()
      await page.keyboard.press('Escape')
      await expect(picker(page)).toBeHidden()
      await expect(periodChip(page)).toBeFocused()
    },
  )
})

for (const { tag, ...viewport } of [
  { width: 1440, height: 900, tag: [] },
  // Between the other two.
  { width: 1366, height: 768, tag: WHOLE_ONLY },
  { width: 1024, height: 560, tag: [] },
]) {
  test.describe(`at ${viewport.width} x ${viewport.height}`, { tag }, () => {
    test.use({ viewport })

    test(
      'nothing moves under a press, and all of it is on the screen',
      { tag: WHOLE_ONLY },
      async ({ page }) => {
        await openPicker(page)
        const apply = picker(page).getByRole('button', { name: ru('date_picker.apply') })
        await starts(page).fill('18/10/2025 00:00')
        await ends(page).fill('19/11/2025 18:00')
        await expectOnScreen(page, apply)
        const allDays = picker(page).getByRole('switch', { name: ru('date_picker.all_days') })
        await expect(allDays).toBeChecked()
        const before = await apply.boundingBox()
        await pressDown(page, apply)
        expect(await apply.boundingBox()).toEqual(before)
        await page.mouse.up()
        await expect(picker(page)).toBeHidden()
        await expect(page).toHaveURL(/from=2025-10-18T00%3A00&to=2025-11-19T18%3A00/)
      },
    )

    test('a day and a switch do what they showed when they were pressed', async ({ page }) => {
      await openPicker(page)
      await starts(page).fill('18/10/2024 09:30')
      await day(page, '5 ноября 2025').click()
      await expectEnds(page, '05/11/2025 09:30', '05/11/2025 23:59')
      await starts(page).fill('nonsense')
      await day(page, '6 ноября 2025').click()
      await expect(starts(page)).toHaveValue(/^06\/11\/2025/)
      await starts(page).fill('07/11/2025 10:00')
      const allDays = picker(page).getByRole('switch', { name: ru('date_picker.all_days') })
      const wasOn = await allDays.isChecked()
      await allDays.click()
      await expect(allDays).toBeChecked({ checked: !wasOn })
      await expectOnScreen(page, picker(page))
    })
  })
}

/** Puts the button down on the middle of what is named. */
async function pressDown(page: Page, target: Locator): Promise<void> {
  await target.hover()
  await page.mouse.down()
}

async function expectOnScreen(page: Page, target: Locator): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  // It is placed once it is drawn.
  await expect
    .poll(async () => {
      const box = await target.boundingBox()
      return (
        box &&
        box.x >= 0 &&
        box.y >= 0 &&
        box.x + box.width <= width &&
        box.y + box.height <= height
      )
    })
    .toBe(true)
}
