import { expect, test } from '../support/app.ts'
import { identify } from '../support/owners.ts'
import { ru } from '../support/ru.ts'
import { DAY_MS } from '../../contract/rules/durations.ts'

/** The day of a moment in the browser's time zone, as the calendar names it. */
const nameOf = (at: number) => {
  const zone = 'Europe/Moscow'
  const parts = { day: 'numeric', month: 'long', year: 'numeric', timeZone: zone } as const
  return new Intl.DateTimeFormat('ru-RU', parts).format(at).replace(/\s*г\.$/, '')
}

for (const days of [-40, 3]) {
  test(`a device whose clock is ${days} days off offers the days of the server, and a request is taken`, async ({
    page,
    request,
    signIn,
  }) => {
    await identify(request, await signIn())
    await page.clock.install({ time: Date.now() + days * DAY_MS })
    await page.goto('/request')
    await page.getByLabel(ru('request.amount_label'), { exact: true }).fill('10')
    const field = page.getByRole('button', { name: new RegExp(`^${ru('request.until_label')}`) })
    await field.click()
    const calendar = page.getByRole('grid')
    await page.getByRole('button', { name: ru('date_picker.prev_month') }).click()
    const today = calendar.locator('[aria-current="date"]')
    if ((await today.count()) === 0) {
      await page.getByRole('button', { name: ru('date_picker.next_month') }).click()
    }
    await expect(today).toHaveAccessibleName(nameOf(Date.now()))
    await today.click()
    await expect(calendar).toHaveCount(0)
    await expect(field).toBeFocused()

    await page.getByRole('button', { name: ru('request.who_add_btn') }).click()
    const panel = page.getByRole('dialog', { name: ru('request.who_title') })
    await panel.getByRole('checkbox').first().check()
    await panel.getByRole('button', { name: ru('common.done') }).click()
    await page.getByRole('button', { name: /^Попросить 10/ }).click()
    await expect(page.getByText(ru('request.link_title'))).toBeVisible()
  })
}
