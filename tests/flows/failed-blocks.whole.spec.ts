import { expect, test } from '../support/app.ts'
import { endpointUrl } from '../support/fault-acts.ts'
import { findFault } from '../support/faults.ts'
import { advanceClockUntil } from '../support/advance-clock.ts'
import { ru } from '../support/ru.ts'

/** A read is asked for once more after this. */
const READ_PAUSE_MS = 1000

test.beforeEach(({ page }) => page.clock.install())

test('several failed blocks tell the reason once, with one retry for all', async ({
  page,
  signIn,
}) => {
  await signIn()
  const calls = [endpointUrl('transactions'), endpointUrl('wallet')]
  const titles = ['операции', 'счета'].map((what) => `Не удалось загрузить ${what}.`)
  const mends = await Promise.all(calls.map((url) => findFault('500').begin(page, url)))
  await page.goto('/')
  for (const title of titles) {
    const told = page.getByText(title)
    await advanceClockUntil(page, READ_PAUSE_MS, () => told.isVisible())
  }
  await expect(page.getByText(findFault('500').words)).toHaveCount(1)
  const retry = page.getByRole('main').getByRole('button', { name: ru('common.retry') })
  await expect(retry).toHaveCount(1)
  for (const mend of mends) await mend()
  await retry.click()
  for (const title of titles) await expect(page.getByText(title)).toHaveCount(0)
})
