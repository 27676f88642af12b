import { expect, test } from '../support/app.ts'
import { advanceClockUntil } from '../support/advance-clock.ts'
import { endpointUrl } from '../support/fault-acts.ts'
import { clickTwice, expectSessionEnd, tokenOf, watchCalls } from '../support/fault-steps.ts'
import { type Fault, FAULTS, INVALID_TOKEN } from '../support/faults.ts'
import { ru } from '../support/ru.ts'
import { takeTurns } from '../support/walk.ts'
import { ownLanguageName } from '../../contract/rules/own-language-name.ts'

/** A read is asked for once more after this. */
const READ_PAUSE_MS = 1000
const STATUS_PAUSE_MS = 5000

test.use({ hasClock: true })
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

test('money calls work without the profile', async ({ page, signIn }) => {
  await signIn()
  const amounts = [
    ['/wallet/topup', ru('wallet_topup.amount_label')],
    ['/wallet/withdrawal', ru('withdrawal.amount_label')],
    ['/exchange', /^Сумма списания/],
  ] as const
  await page.route(endpointUrl('authInfo'), (route) => route.fulfill({ status: 500, json: {} }))
  for (const [path, name] of amounts) {
    await test.step(path, async () => {
      await page.goto(path)
      const amount = page.getByRole('textbox', { name })
      await advanceClockUntil(page, READ_PAUSE_MS, () => amount.isVisible())
      await amount.fill('100')
      await expect(page.getByRole('link', { name: ru('kyc.upgrade_btn') })).toHaveCount(0)
    })
  }
})

test('the built-in currencies stand in when their table fails to load', async ({
  page,
  signIn,
}) => {
  await signIn()
  const sent = watchCalls(page, endpointUrl('currencies'))
  const wallets = page.getByRole('list', { name: ru('wallet.list.label') })
  for (const fault of FAULTS.filter(({ name }) => name !== 'offline')) {
    await test.step(fault.name, async () => {
      sent.length = 0
      const mend = await fault.begin(page, endpointUrl('currencies'))
      await page.goto('/wallet')
      await expect(wallets).toContainText(/148\s920,75\s₽/)
      await expect(wallets).toContainText(/50,00\sUSDC/)
      await expect.poll(() => sent.length).toBeGreaterThan(0)
      await expect(wallets.getByRole('link', { name: ru('account.open.row') })).toBeVisible()
      await expect(page.getByText(fault.words)).toHaveCount(0)
      await mend()
    })
  }
})

test('the built-in texts stand in when the dictionary fails to load', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/settings')
  const title = page.getByRole('heading', { level: 1 })
  const sent = watchCalls(page, /\/text-data\/\?language=en$/)
  for (const fault of FAULTS) {
    await test.step(fault.name, async () => {
      const mend = await fault.begin(page, endpointUrl('texts'))
      await page.getByRole('radio', { name: 'English' }).click()
      await expect(title).toHaveText('Settings')
      await expect.poll(() => sent.length).toBeGreaterThan(0)
      sent.length = 0
      await page.getByRole('radio', { name: ownLanguageName('ru') }).click()
      await expect(title).toHaveText(ru('menu.settings'))
      await mend()
    })
  }
  // The texts are asked for with the token: one that is refused ends the session.
  await INVALID_TOKEN.begin(page, endpointUrl('texts'))
  await page.getByRole('radio', { name: 'English' }).click()
  await expect(page).toHaveURL(/\/auth/)
})

const getsNoAnswer = ({ name }: Fault) => name === 'offline' || name === 'no answer in time'
/** Each takes a page load: too many for one test. */
const LOGOUTS: Readonly<Record<string, readonly Fault[]>> = {
  'is not answered': FAULTS.filter(getsNoAnswer),
  'is answered in another way': [
    ...takeTurns(
      FAULTS.filter((fault) => !getsNoAnswer(fault)),
      0,
      2,
    ),
    INVALID_TOKEN,
  ],
}

for (const [what, faults] of Object.entries(LOGOUTS)) {
  test(`a logout that ${what} is one all the same`, async ({ page, signIn }) => {
    const sent = watchCalls(page, endpointUrl('logout'))
    const owner = await signIn()
    for (const fault of faults) {
      await test.step(fault.name, async () => {
        sent.length = 0
        // The server has not heard of any of them.
        await signIn(owner)
        await page.goto('/settings')
        await page.getByRole('button', { name: ru('settings.logout_btn') }).click()
        const mend = await fault.begin(page, endpointUrl('logout'))
        await page
          .getByRole('alertdialog')
          .getByRole('button', { name: ru('settings.logout_confirm_btn'), exact: true })
          .evaluate(clickTwice)
        await expect(page).toHaveURL('/auth')
        await expect(page.getByRole('alertdialog')).toHaveCount(0)
        expect(await tokenOf(page)).toBeNull()
        expect(sent).toHaveLength(fault.name === 'offline' ? 0 : 1)
        await mend()
      })
    }
  })
}

test('the status of a top-up is requested until it is final', async ({ page, signIn }) => {
  const url = endpointUrl('topUpStatus')
  const path = '/wallet/payments/finish'
  await signIn()
  await page.route(url, (route) => route.fulfill({ json: { status: 'slow' } }))
  await page.goto(`${path}?order=17&currencyCode=RUB`)
  const main = page.locator('main')
  const failed = main.getByText(ru('topup_result.check_failed'))
  const waiting = main.getByRole('heading', { name: ru('topup_result.waiting_title') })
  await expect(waiting).toBeVisible()
  for (const fault of FAULTS) {
    await test.step(fault.name, async () => {
      const isRefusal = fault.name === 'a refusal'
      const told = isRefusal ? main.getByText(fault.words) : failed
      // Offline the answer must come from the network, which is not there.
      if (fault.name === 'offline') await page.unroute(url)
      const mend = await fault.begin(page, url)
      await advanceClockUntil(page, STATUS_PAUSE_MS, () => told.isVisible())
      if (fault.name === 'offline') {
        await page.route(url, (route) => route.fulfill({ json: { status: 'slow' } }))
      }
      await mend()
      if (isRefusal) await main.getByRole('button', { name: ru('common.retry') }).click()
      await advanceClockUntil(page, STATUS_PAUSE_MS, () => told.isHidden())
      await expect(waiting).toBeVisible()
    })
  }
  await INVALID_TOKEN.begin(page, url)
  await page.clock.fastForward(STATUS_PAUSE_MS)
  await expectSessionEnd(page, path)
})
