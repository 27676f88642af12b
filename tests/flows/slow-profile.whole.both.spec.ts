import { ADDITIONS } from '../../contract/rules/capabilities.ts'
import { expect, test } from '../support/app.ts'
import { endpointUrl } from '../support/fault-acts.ts'
import { holdCall } from '../support/faults.ts'
import { ru } from '../support/ru.ts'

const QR = {
  ewallet: { none: ru('home.qr.market_notice'), there: ru('home.qr.receive_short') },
  grok: { none: ru('home.qr.descr'), there: ru('home.qr.receive_descr') },
} as const

test('Home shows nothing of a server without additions while the profile is slow', async ({
  page,
  signIn,
  environment,
}) => {
  const { none, there } = QR[environment]
  await signIn()
  const first = await holdCall(page, endpointUrl('authInfo'))
  await page.goto('/')
  await expect(page.getByRole('region', { name: ru('home.wallets_label') })).toContainText('EUR')
  await expect(page.getByText(none)).toHaveCount(0)
  await expect(page.getByText(there)).toHaveCount(0)
  first.release()
  await expect(page.getByText(there)).toBeVisible()
})

test('History shows what the server had at the last visit while the profile is slow', async ({
  page,
  signIn,
  environment,
}) => {
  await signIn()
  await page.addInitScript((words) => localStorage.setItem('server-words', words), ADDITIONS)
  const profile = await holdCall(page, endpointUrl('authInfo'))
  await page.goto('/history')
  const search = page.getByRole('searchbox', { name: ru('history.search_label') })
  await expect(search).toBeVisible()
  await expect(page.getByText(QR[environment].there)).toBeVisible()
  expect(profile.count()).toBeGreaterThan(0)
  profile.release()
})
