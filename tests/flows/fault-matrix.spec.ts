import type { Locator, Page } from '@playwright/test'
import { endpoints } from '../../contract/endpoints.ts'
import { expect, test } from '../support/app.ts'
import { halve } from '../support/brands.ts'
import { OPEN_ACCOUNT } from '../support/fault-accounts.ts'
import { type ActRow, ACTS as OTHER_ACTS, endpointUrl } from '../support/fault-acts.ts'
import { PAY_OUT } from '../support/fault-payouts.ts'
import { clickTwice, expectSessionEnd, watchCalls } from '../support/fault-steps.ts'
import { READS } from '../support/fault-reads.ts'
import {
  type Fault,
  FAULTS,
  findFault,
  INVALID_TOKEN,
  RARE_FAULTS,
  USUAL_FAULTS,
} from '../support/faults.ts'
import { hold } from '../support/hydration.ts'
import { readWalletId } from '../support/money.ts'
import { advanceClockUntil } from '../support/advance-clock.ts'
import { isWholeWalk, takeTurns } from '../support/walk.ts'
import { ru } from '../support/ru.ts'

/** What a money call does without an answer: it asks so often, always with the same key (K2). */
const MONEY_ASKS = 5
const LONGEST_PAUSE_MS = 8000
/** A read is asked for once more after this. */
const READ_PAUSE_MS = 1000

const ALL_ACTS = [...OTHER_ACTS, OPEN_ACCOUNT, PAY_OUT]

test.use({ hasClock: true })
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

/** Blocks read their data in one way: each meets some of the faults, and all of them are met. */
function faultsOfRead(index: number): readonly Fault[] {
  return [...USUAL_FAULTS, ...takeTurns(RARE_FAULTS, index)]
}

/**
 * A money call shows each fault in its own way: neighbours share the rare ones. The others show
 * them only in what the usual ones say.
 */
function faultsOfAct(row: ActRow, index: number): readonly Fault[] {
  if (!('isKeyed' in endpoints[row.call])) return faultsOfRead(index)
  const [first, second] = halve(RARE_FAULTS)
  return isWholeWalk ? FAULTS : [...USUAL_FAULTS, ...(index % 2 === 0 ? first : second)]
}

/** `npm test` takes every so many of the calls: the matrix has one way of showing each fault. */
const STEP = 4
/** In `npm test` one block of a call: all blocks show the end of a call in one way. */
const BLOCKS = takeTurns(
  READS.filter(({ call }, at) => isWholeWalk || READS.findIndex((one) => one.call === call) === at),
  0,
  STEP,
)

for (const [at, row] of BLOCKS.entries()) {
  const faults = faultsOfRead(at)
  test(`${row.call} on ${row.path}${row.open ? ', in a panel' : ''}`, async ({ page, signIn }) => {
    const url = endpointUrl(row.call)
    const place = row.open ? page.getByRole('dialog') : page.locator('main')
    const retry = place.getByRole('button', { name: ru('common.retry') })
    const comes = (what: Locator) => advanceClockUntil(page, READ_PAUSE_MS, () => what.isVisible())
    const owner = await signIn()
    const path = row.path.replace('$id', await readWalletId(page.request, owner))
    if (row.isWide) await page.setViewportSize({ width: 1024, height: 844 })
    let mend: (() => Promise<void>) | undefined
    for (const [index, fault] of faults.entries()) {
      await test.step(fault.name, async () => {
        const isBanner = fault.name === 'offline' && !row.isSilent
        const begun = await fault.begin(page, url)
        // The end of the fault before: coming back online asks for the data by itself.
        await mend?.()
        mend = begun
        if (index === 0) {
          await page.goto(path)
          await row.open?.(page)
        } else if (!isBanner && faults[index - 1]?.name !== 'offline') await retry.first().click()
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

for (const [at, row] of takeTurns(ALL_ACTS, 1, STEP).entries()) {
  test.describe(() => {
    test.use({ isPlain: row.isPlain ?? false })
    test(`${row.call}: ${row.name}`, async ({ page, signIn }) => {
      const url = endpointUrl(row.call)
      const sent = watchCalls(page, url)
      await row.open({ page, signIn })
      for (const fault of faultsOfAct(row, at)) {
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
  })
}

/**
 * Ends the fault and presses; what the page asks for by itself, as it does for rates, is answered
 * after that.
 */
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
  const isKeyed = 'isKeyed' in endpoints[row.call]
  if (isKeyed && fault.name !== 'offline') {
    await advanceClockUntil(page, LONGEST_PAUSE_MS, () => place.isVisible())
  } else await expect(place).toBeVisible()
  const isUnanswered = fault.name !== 'offline' && fault.name !== 'a refusal'
  expect(sent).toHaveLength(fault.name === 'offline' ? 0 : isKeyed && isUnanswered ? MONEY_ASKS : 1)
  expect(new Set(sent).size).toBeLessThanOrEqual(1)
  if (isKeyed) expect(sent.every(Boolean)).toBe(true)
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

/** Coming back online asks for everything on screen again. */
async function askAgain(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.context().setOffline(false)
}
