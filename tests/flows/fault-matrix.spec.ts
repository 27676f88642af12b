import type { Locator, Page } from '@playwright/test'
import { endpoints } from '../../src/contract/endpoints.ts'
import { expect, test } from '../support/app.ts'
import { type ActRow, ACTS, endpointUrl } from '../support/fault-acts.ts'
import { READS } from '../support/fault-reads.ts'
import { type Fault, FAULTS, findFault, INVALID_TOKEN } from '../support/faults.ts'
import { hold } from '../support/hydration.ts'
import { readWalletId } from '../support/money.ts'
import { advanceClockUntil } from '../support/advance-clock.ts'

/** Calls whose failure is no block's and no form's: each has a test of its own below. */
const OTHERS = ['texts', 'logout', 'topUpStatus'] as const

/** What a money call does without an answer: it asks so often, always with the same key (K2). */
const MONEY_ASKS = 5
const LONGEST_PAUSE_MS = 8000
/** A read is asked for once more after this. */
const READ_PAUSE_MS = 1000
const STATUS_PAUSE_MS = 5000
/** What is said before has its time. */
const TOAST_MS = 5000

test.beforeEach(({ page }) => page.clock.install())

test('every call of the contract has its row', () => {
  const rows = [...READS.map(({ call }) => call), ...ACTS.map(({ call }) => call), ...OTHERS]
  expect([...new Set(rows)].toSorted()).toEqual(Object.keys(endpoints).toSorted())
})

for (const row of READS) {
  test(`${row.call} on ${row.path}${row.open ? ', in a panel' : ''}`, async ({ page, signIn }) => {
    const url = endpointUrl(row.call)
    const place = row.open ? page.getByRole('dialog') : page.locator('main')
    const retry = place.getByRole('button', { name: 'Повторить' })
    const comes = (what: Locator) => advanceClockUntil(page, READ_PAUSE_MS, () => what.isVisible())
    const owner = await signIn()
    const path = row.path.replace('$id', await readWalletId(page.request, owner))
    if (row.isWide) await page.setViewportSize({ width: 1024, height: 844 })
    let mend: (() => Promise<void>) | undefined
    for (const [index, fault] of FAULTS.entries()) {
      await test.step(fault.name, async () => {
        const isBanner = fault.name === 'offline' && !row.isSilent
        const begun = await fault.begin(page, url)
        // The end of the fault before: coming back online asks for the data by itself.
        await mend?.()
        mend = begun
        if (index === 0) {
          await page.goto(path)
          await row.open?.(page)
        } else if (!isBanner && FAULTS[index - 1]?.name !== 'offline') await retry.first().click()
        await comes(place.getByText(row.isSilent || isBanner ? row.title : fault.words).first())
        await expect(place.getByText(row.title)).toBeVisible()
        // The banner says it once for the page, and what failed is asked for again by itself.
        if (isBanner) await expect(page.getByText(fault.words)).toHaveCount(1)
        await expect(retry).toHaveCount(isBanner ? 0 : 1)
        for (const other of row.others) await expect(other(page)).toBeVisible()
      })
    }
    await pressMended(page, url, mend, retry.first())
    // The rows of a skeleton look like content, and an answer on its way is not asked for again.
    await expect(place.locator('[aria-busy="true"]')).toHaveCount(0)
    await expect(row.content(page)).toBeVisible()
    await expect(place.getByText(row.title)).toHaveCount(0)

    const old = place.getByText(row.old ?? /^Показаны данные на /)
    const healed = await findFault('500').begin(page, url)
    await askAgain(page)
    // One that is asked for again by itself would go as soon as the fault is over.
    await comes(retry.and(page.locator(':not([aria-busy="true"])')))
    await expect(old).toBeVisible()
    await expect(row.content(page)).toBeVisible()
    await pressMended(page, url, healed, retry)
    await expect(retry).toHaveCount(0)
    await expect(row.content(page)).toBeVisible()

    await INVALID_TOKEN.begin(page, url)
    await askAgain(page)
    await expectSessionEnd(page, path)
  })
}

for (const row of ACTS) {
  test(`${row.call}: ${row.name}`, async ({ page, signIn }) => {
    const url = endpointUrl(row.call)
    const sent = watchCalls(page, url)
    await row.open({ page, signIn })
    for (const fault of FAULTS) {
      await test.step(fault.name, () => expectEnd(page, row, fault, sent))
    }
    if ('isPublic' in endpoints[row.call]) {
      await expectEnd(page, row, INVALID_TOKEN, sent)
    }
    await row.prepare?.(page)
    sent.length = 0
    const done = row.done(page)
    await pressTwice(page, row)
    await done
    expect(sent).toHaveLength(1)
    if ('isPublic' in endpoints[row.call]) return
    await row.open({ page, signIn })
    const path = new URL(page.url()).pathname
    await row.prepare?.(page)
    await INVALID_TOKEN.begin(page, url)
    await pressTwice(page, row)
    await expectSessionEnd(page, path)
  })
}

test('money calls work without the profile', async ({ page, signIn }) => {
  await signIn()
  const amounts = [
    ['/wallet/topup', 'Сумма пополнения'],
    ['/wallet/withdrawal', 'Сумма вывода'],
    ['/wallet/save', 'Сумма'],
    ['/exchange', /^Сумма списания/],
  ] as const
  await page.route(endpointUrl('authInfo'), (route) => route.fulfill({ status: 500, json: {} }))
  for (const [path, name] of amounts) {
    await test.step(path, async () => {
      await page.goto(path)
      const amount = page.getByRole('textbox', { name })
      await advanceClockUntil(page, READ_PAUSE_MS, () => amount.isVisible())
      await amount.fill('100')
      await expect(page.getByRole('link', { name: 'Подтвердить личность' })).toHaveCount(0)
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
      await page.getByRole('radio', { name: 'Русский' }).click()
      await expect(title).toHaveText('Настройки')
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
  'is answered in another way': [...FAULTS.filter((fault) => !getsNoAnswer(fault)), INVALID_TOKEN],
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
        await page.getByRole('button', { name: 'Выйти из аккаунта' }).click()
        const mend = await fault.begin(page, endpointUrl('logout'))
        await page
          .getByRole('alertdialog')
          .getByRole('button', { name: 'Выйти', exact: true })
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
  const failed = main.getByText('Не удалось проверить статус. Повторим автоматически.')
  const waiting = main.getByRole('heading', { name: 'Ждем подтверждения платежа' })
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
      if (isRefusal) await main.getByRole('button', { name: 'Повторить' }).click()
      await advanceClockUntil(page, STATUS_PAUSE_MS, () => told.isHidden())
      await expect(waiting).toBeVisible()
    })
  }
  await INVALID_TOKEN.begin(page, url)
  await page.clock.fastForward(STATUS_PAUSE_MS)
  await expectSessionEnd(page, path)
})

/** Ends the fault and presses; what the page asks for by itself, as it does for rates, is answered after that. */
async function pressMended(
  page: Page,
  url: RegExp,
  mend: (() => Promise<void>) | undefined,
  retry: Locator,
): Promise<void> {
  const release = await hold(page, url)
  await mend?.()
  await retry.click()
  release()
}

/** Presses, and sees the one end that the fault must have. */
async function expectEnd(
  page: Page,
  row: ActRow,
  fault: Fault,
  sent: (string | undefined)[],
): Promise<void> {
  await row.prepare?.(page)
  const mend = await fault.begin(page, endpointUrl(row.call))
  sent.length = 0
  await pressTwice(page, row, fault.name === 'offline')
  const words = typeof row.words === 'string' ? row.words : (row.words?.[fault.name] ?? fault.words)
  const place = (row.place?.(page, fault.name) ?? page.getByRole('alert')).filter({
    hasText: words,
  })
  const isMoney = 'isMoney' in endpoints[row.call]
  if (isMoney && fault.name !== 'offline') {
    await advanceClockUntil(page, LONGEST_PAUSE_MS, () => place.isVisible())
  } else await expect(place).toBeVisible()
  const isUnanswered = fault.name !== 'offline' && fault.name !== 'a refusal'
  expect(sent).toHaveLength(fault.name === 'offline' ? 0 : isMoney && isUnanswered ? MONEY_ASKS : 1)
  expect(new Set(sent).size).toBeLessThanOrEqual(1)
  if (isMoney) expect(sent.every(Boolean)).toBe(true)
  await mend()
  await row.dismiss?.(page)
  await row.kept?.(page)
}

/** Two presses within one task, before anything could be drawn between them. */
async function pressTwice(page: Page, row: ActRow, mayBeDisabled = false): Promise<void> {
  const button = row.button(page)
  if (!mayBeDisabled) await expect(button).toBeEnabled()
  await expect(button).not.toHaveAttribute('aria-busy')
  await button.evaluate(clickTwice)
}

function clickTwice(button: HTMLElement | SVGElement): void {
  for (const type of ['click', 'click']) {
    button.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }))
  }
}

/** The key of each call as it goes out; undefined for one without. */
function watchCalls(page: Page, url: RegExp): (string | undefined)[] {
  const sent: (string | undefined)[] = []
  page.on('request', (request) => {
    if (url.test(request.url())) sent.push(request.headers()['idempotency-key'])
  })
  return sent
}

/** Coming back online asks for everything on screen again. */
async function askAgain(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.context().setOffline(false)
}

async function tokenOf(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('token'))
}

/** At the login, which knows the way back; nothing of the owner is left. */
async function expectSessionEnd(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL(/\/auth(?:\?|$)/)
  const next = new URL(page.url()).searchParams.get('next') ?? '/'
  expect(new URL(next, page.url()).pathname).toBe(path)
  const told = page.getByRole('status').filter({ hasText: INVALID_TOKEN.words })
  await advanceClockUntil(page, TOAST_MS, () => told.isVisible())
  expect(await tokenOf(page)).toBeNull()
}
