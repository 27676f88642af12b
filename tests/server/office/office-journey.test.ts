import { randomUUID } from 'node:crypto'
import { createAdaptorServer } from '@hono/node-server'
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findChromium } from '../../../scripts/stages/chromium.ts'
import { findFreePort } from '../../../scripts/stages/free-port.ts'
import { createOffice } from '../../../server/office/create-office.ts'
import { inviteOperator } from '../../../server/office/invite-operator.ts'
import type { Role } from '../../../server/office/access/roles.ts'
import { verifyChain } from '../../../server/office/audit-log/verify-chain.ts'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { formatAmount } from '../../../contract/rules/money.ts'
import type { StatementLine, StatementSource } from '../../../server/gateways/statement-source.ts'
import { addAuthenticator } from '../../support/virtual-authenticator.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { registerOwner } from '../support/app-owners.ts'
import { PNG } from '../support/office-identification-acts.ts'
import { startReleased } from '../support/office-payout-acts.ts'
import { readStatus, SBP, settle, withdrawBy } from '../support/payout-acts.ts'

const REASON = 'Checked by phone, case 812'
const PATIENCE_MS = 120_000
const DAY_SECONDS = 86_400
const DAY = '2026-11-20'
const chromiumPath = findChromium()

describe.runIf(chromiumPath)('operators in a browser', () => {
  let wallet: Wallet
  let browser: Browser
  let server: ReturnType<typeof createAdaptorServer>
  let origin: string
  let extra: StatementLine[] = []
  beforeAll(async () => {
    wallet = await openWallet()
    Object.assign(wallet.context.gateways, { statements: [sourceOf(() => extra, wallet)] })
    const port = await findFreePort()
    origin = `http://localhost:${port}`
    const office = createOffice(wallet.context, origin)
    server = createAdaptorServer({ fetch: office.fetch, hostname: 'localhost' })
    await new Promise<void>((resolve) => {
      server.listen(port, 'localhost', resolve)
    })
    browser = await chromium.launch({
      ...(chromiumPath && { executablePath: chromiumPath }),
      args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
    })
  }, PATIENCE_MS)
  afterAll(async () => {
    await browser?.close()
    server?.close()
    await wallet?.close()
  })

  const join = async (name: string, roles: readonly Role[]): Promise<Page> => {
    const { db, clock } = wallet.context
    const link = await inviteOperator(db, { name, roles, origin, now: clock.now() })
    const context = await browser.newContext({ locale: 'en-GB' })
    context.setDefaultTimeout(10_000)
    const page = await context.newPage()
    await addAuthenticator(page)
    await page.goto(link)
    await page.getByText(`Invitation for ${name}.`).waitFor()
    await page.getByRole('button', { name: 'Create a passkey' }).click()
    await page.getByRole('navigation').waitFor()
    return page
  }

  test(
    'operators in a browser take an owner from a stuck identification to a payout that is reconciled, and name a planted difference',
    async () => {
      const owner = await registerOwner(wallet, { isVerified: true })
      await wallet.context.db.query(`UPDATE app_user SET level = 'anonymous' WHERE phone = $1`, [
        owner.phone,
      ])
      await wallet.call('upgradeLevel', { token: owner.token })
      // Nobody but the office decides it.
      await wallet.context.db.query(
        `UPDATE kyc_case SET provider = 'support', provider_ref = NULL, due_at = NULL
         WHERE user_id = (SELECT id FROM app_user WHERE phone = $1)`,
        [owner.phone],
      )
      await wallet.context.db.query(
        `UPDATE payout_threshold SET amount_minor = 100000 WHERE currency_code = 'RUB'`,
      )
      const clara = await join('Clara', ['approver'])
      const dora = await join('Dora', ['approver'])
      const finn = await join('Finn', ['finance'])

      await askForLevel(clara, await nameOf(wallet, owner.phone))
      await signSecond(dora)
      const { json } = await withdrawBy(wallet, owner.token, {
        code: 'RUB',
        amount: '2000',
        to: SBP,
        key: randomUUID(),
      })
      expect(json).toMatchObject({ status: 'pending' })
      const number = String(json['number'])
      const seen = async () => (await readStatus(wallet, owner.token, number)).status
      expect(await seen()).toBe('review')

      await releasePayout(finn, clara, number)
      await startReleased(wallet.context)
      wallet.clock.forwardSeconds(60)
      await settle(wallet.context)
      expect(await seen()).toBe('complete')

      extra = [planted]
      wallet.clock.forwardSeconds(DAY_SECONDS)
      await signInAgain(finn, origin)
      await reconcile(finn, `${origin}/reconciliation/played/${DAY}`)
      expect(await auditLedger(wallet.context.db)).toEqual([])
      expect((await verifyChain(wallet.context.db)).breaks).toEqual([])
    },
    PATIENCE_MS,
  )
})

/** A payment that the provider has and we have not. */
const planted: StatementLine = {
  kind: 'payment',
  ref: 'planted-by-nobody',
  amount: '700.00',
  currency_code: 'RUB',
  status: 'complete',
  at: new Date(`${DAY}T10:00:00Z`),
}

/** A provider whose statement has our payouts, and what a test adds. */
function sourceOf(listExtra: () => StatementLine[], { context }: Wallet): StatementSource {
  return {
    provider: 'played',
    name: 'Played provider',
    payoutMethods: ['sbp'],
    readStatement: async () => {
      const rows = await context.db.query<{ id: string; ref: string; minor: bigint; at: Date }>(
        `SELECT id, provider_ref AS ref, amount_minor - fee_minor AS minor, created_at AS at
         FROM payout WHERE method = 'sbp' AND status = 'complete'`,
      )
      const own = rows.map(({ id, ref, minor, at }): StatementLine => ({
        kind: 'payout',
        ref: ref ?? id,
        our_id: id,
        amount: formatAmount(minor, 2),
        currency_code: 'RUB',
        status: 'complete',
        at,
      }))
      return { lines: [...own, ...listExtra()] }
    },
  }
}

async function nameOf({ context }: Wallet, phone: string) {
  const [row] = await context.db.query<{ first_name: string; last_name: string }>(
    'SELECT first_name, last_name FROM app_user WHERE phone = $1',
    [phone],
  )
  return row ?? { first_name: '', last_name: '' }
}

/** Presses a button whose form a passkey signs, and waits for the page that follows. */
async function sign(page: Page, button: Locator | string): Promise<void> {
  const sent = page.waitForResponse(
    (reply) => reply.request().method() === 'POST' && new URL(reply.url()).pathname !== '/sign',
  )
  const named =
    typeof button === 'string' ? page.getByRole('button', { name: button, exact: true }) : button
  await named.click()
  await sent
  await page.waitForLoadState()
}

async function askForLevel(
  clara: Page,
  { first_name, last_name }: { first_name: string; last_name: string },
): Promise<void> {
  await clara
    .getByRole('link', { name: /^Identifications/ })
    .first()
    .click()
  await clara.locator('a[data-row]').first().click()
  await clara.getByRole('button', { name: 'Take' }).click()
  await clara.getByText('Add a document', { exact: true }).first().click()
  await clara.getByLabel('Issuing country').fill('RU')
  await clara.getByLabel('Number').fill('4509 123456')
  await clara.getByLabel('Date of birth').fill('1990-05-31')
  await clara
    .getByLabel('Copy of the document')
    .setInputFiles({ name: 'passport.png', mimeType: 'image/png', buffer: PNG })
  await clara.getByLabel('First name in the document').fill(first_name)
  await clara.getByLabel('Last name in the document').fill(last_name)
  await clara.getByRole('button', { name: 'Add a document' }).click()
  await clara.getByRole('link', { name: 'Open the copy' }).waitFor()
  const form = clara.locator('form', { hasText: 'Approve the level' })
  await form.getByLabel(/Reason/).fill(REASON)
  await sign(clara, 'Approve the level')
}

async function releasePayout(finn: Page, clara: Page, number: string): Promise<void> {
  await finn
    .getByRole('link', { name: /^Payouts/ })
    .first()
    .click()
  await finn.locator('a[data-row]').first().click()
  await finn.getByText(number).first().waitFor()
  await finn.getByRole('button', { name: 'Take' }).click()
  const form = finn.locator('form[action$="/approve"]')
  await form.getByLabel(/Reason/).fill(REASON)
  await sign(finn, form.getByRole('button'))
  await signSecond(clara)
}

/**
 * Signs the first act that waits, and reloads the page that says so: the form is not sent again.
 */
async function signSecond(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Awaiting approval/ })
    .first()
    .click()
  await page.locator('a[data-row]').first().click()
  const { pathname } = new URL(page.url())
  await sign(page, 'Sign with a passkey')
  await page.getByText('Done with two signatures').first().waitFor()
  await page.reload()
  await page.getByText('Done with two signatures').first().waitFor()
  expect(new URL(page.url()).pathname).toBe(pathname)
}

/** The session ended in the night. */
async function signInAgain(page: Page, origin: string): Promise<void> {
  await page.goto(origin)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('navigation').waitFor()
}

async function reconcile(finn: Page, address: string): Promise<void> {
  await finn.goto(address)
  await finn.getByRole('button', { name: 'Reconcile again' }).click()
  await finn.getByText('Missing here').first().waitFor()
  await finn.getByText('The day cannot be closed').first().waitFor()
  await finn.getByRole('link', { name: 'Resolve' }).first().click()
  await finn.getByRole('button', { name: 'Take' }).click()
  await finn
    .locator('form', { hasText: 'Explain' })
    .getByLabel(/Reason/)
    .fill(REASON)
  await sign(finn, 'Explain without an entry')
  await finn.getByText(`Explained: ${REASON}`).first().waitFor()
  await sign(finn, 'Close the day')
  await finn
    .getByText(/Closed by Finn/)
    .first()
    .waitFor()
}
