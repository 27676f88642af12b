import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../../server/start/create-app.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { readText, registerOwner } from '../support/app-owners.ts'
import { CARD, SBP, settle, USDC, withdrawBy } from '../support/payout-acts.ts'
import { compareStored } from '../support/reconciliation-world.ts'

const DAY = '2026-11-20'

let wallet: Wallet
beforeAll(async () => {
  wallet = await openWallet()
})
afterAll(() => wallet.close())

const source = () => {
  const [found] = wallet.context.gateways.statements
  if (!found) throw new Error('nothing is played')
  return found
}
const submit = (path: string, fields: Record<string, string>) =>
  createApp({ ...wallet.context, officeOrigin: 'http://office.test' }).request(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Accept-Language': 'en' },
    body: new URLSearchParams(fields).toString(),
  })

async function topUp(token: string, ...outcomes: string[]): Promise<void> {
  const body = { amount: '125.50', currency_code: 'USD' }
  const { json } = await wallet.call('topUp', { token, body })
  for (const outcome of outcomes) await submit(readText(json['url']), { outcome })
}

test('a day of the played provider matches the ledger, however its payments and payouts ended', async () => {
  const { token } = await registerOwner(wallet, { isVerified: true })
  await topUp(token, 'approve')
  await topUp(token, 'approve', 'refund')
  await topUp(token, 'approve', 'refund')
  await topUp(token, 'approve', 'dispute', 'win')
  await topUp(token, 'fail')
  const targets = [
    { to: SBP, code: 'RUB', amounts: ['1000'] },
    // One is paid, one fails, the answers about two are lost, of which one never came to the
    // provider.
    { to: CARD, code: 'USD', amounts: ['20', '13.13', '14.14', '15.15'] },
    { to: USDC, code: 'USDC', amounts: ['5'] },
  ]
  for (const { to, code, amounts } of targets) {
    for (const amount of amounts) {
      await withdrawBy(wallet, token, { code, amount, to, key: `${to.method} ${amount}` })
    }
  }
  for (let tries = 0; tries < 5; tries += 1) {
    wallet.clock.forwardSeconds(200)
    await settle(wallet.context)
  }
  wallet.clock.forwardSeconds(14 * 3600)
  const { end, rows, stored } = await compareStored(wallet, source(), DAY)
  expect({ end, rows }).toEqual({ end: 'done', rows: [] })
  expect(stored?.totals.map(({ currency, matched }) => [currency, matched])).toEqual([
    ['RUB', 1],
    ['USD', 8],
    ['USDC', 1],
  ])
})

test('a tester plants a payment in the statement of yesterday, and the comparison names it', async () => {
  const planted = await submit('/sandbox/statement', { amount: '700.00' })
  expect(await planted.text()).toContain(`http://office.test/reconciliation/sandbox/${DAY}`)
  for (const amount of ['', '-1', '0', 'x', '1e9', '99999999']) {
    expect(await (await submit('/sandbox/statement', { amount })).text()).toContain('is needed')
  }
  const { kinds, rows } = await compareStored(wallet, source(), DAY)
  expect(kinds).toEqual(['missing_ours new'])
  expect(rows[0]?.theirs).toEqual({ amount: 700_000_000n, currency: 'RUB', status: 'complete' })
})
