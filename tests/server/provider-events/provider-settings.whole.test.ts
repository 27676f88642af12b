import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { readProviderSettings } from '../../../server/config/provider-settings.ts'
import { makeGateways } from '../../../server/start/make-gateways.ts'
import { tryProviders } from '../../../server/start/try-providers.ts'
import { findFreePort } from '../../../scripts/stages/free-port.ts'
import { type Loopback, serveLoopback } from '../../support/providers/loopback.ts'
import { openYookassaPayouts } from '../../support/providers/yookassa-payouts.ts'
import { createServerBench, type ServerBench } from '../../support/server-process.ts'
import { PATIENCE_MS, PATIENTLY } from '../../support/test-duration.ts'
import { PEPPER, TRIAL } from '../support/app-harness.ts'
import { balanceOf, draftOf, freshPhone, PIN, readText } from '../support/app-owners.ts'
import { keyed } from '../support/keyed.ts'
import { type LastingDatabase, provideLastingDatabase } from '../support/lasting-database.ts'
import { SBP } from '../support/payout-acts.ts'
import { connectWallet, type RemoteWallet } from '../support/remote-wallet.ts'
import { accountIn } from '../support/transfer-acts.ts'

const STRIPE_KEY = 'sk_test_without_a_secret_of_its_webhook'
/** A part of what each provider needs. */
const HALVES = {
  YOOKASSA_SHOP_ID: '100500',
  YOOKASSA_PAYOUT_AGENT_ID: '508017',
  STRIPE_KEY,
}

describe('a server with half of the settings of its providers', () => {
  let bench: ServerBench
  let sms: Loopback
  let database: LastingDatabase
  beforeAll(async () => {
    bench = await createServerBench()
    database = await provideLastingDatabase(bench.folder)
    sms = await serveLoopback(() => ({ status: 200, json: {} }))
  })
  afterAll(async () => {
    await bench.clear()
    await database.stop()
    await sms.close()
  })

  /** The code of the last message, of a server that is no sandbox. */
  const readCode = async () => {
    await expect.poll(() => sms.requests.length, PATIENTLY).toBe(1)
    return /\d{4}/.exec(v.parse(Message, JSON.parse(sms.requests[0]?.body ?? '')).text)?.[0]
  }

  const register = async (wallet: RemoteWallet) => {
    const phone = freshPhone()
    await wallet.call('register', { body: draftOf(phone) })
    const body = { phone, confirm_code: await readCode() }
    const { json } = await wallet.call('confirmPhone', { body })
    const token = readText(json['auth_token'])
    await wallet.call('setPin', { token, body: { pin_code: PIN } })
    return token
  }

  test(
    'starts, tells what is missing, and refuses those acts before money moves',
    { timeout: PATIENCE_MS },
    async () => {
      const port = await findFreePort()
      const settings = {
        ...database.settings,
        ...HALVES,
        SANDBOX: '',
        PEPPER,
        SMS_GATEWAY_URL: sms.origin,
        LOG_FORMAT: 'json',
        DRAIN_SECONDS: '0',
        METRICS_PORT: String(port),
      }
      const first = bench.start(settings)
      const token = await register(connectWallet(await first.ready))
      await first.stop()
      await database.run((db) => db.query(`UPDATE app_user SET level = 'verified'`))

      const server = bench.start(settings)
      const wallet = connectWallet(await server.ready)
      const { json: info } = await wallet.call('authInfo', { token })
      expect(info).toMatchObject({ is_topup_allowed: true, is_withdrawal_allowed: true })
      const capabilities = v.parse(v.array(v.string()), info['capabilities'])
      expect(capabilities).toContain('currencies')
      expect(capabilities.filter((word) => /^(?:withdrawal|topup)\./.test(word))).toEqual([])
      for (const [currency_code, key] of [
        ['RUB', 'half 1'],
        ['EUR', 'half 2'],
      ] as const) {
        const body = { amount: '100.00', currency_code }
        const topUp = await wallet.call('topUp', { token, body, headers: keyed(key) })
        expect(topUp.json).toMatchObject({ status: 'error', code: 'GATEWAY_UNAVAILABLE' })
      }
      const account_id = await accountIn(wallet, token, 'RUB')
      const methods = await wallet.call('withdrawalMethods', { token, query: { account_id } })
      expect(methods.json).toMatchObject({ results: [] })
      const { method } = SBP
      const quote = { token, body: { account_id, amount: '600', method } }
      expect((await wallet.call('withdrawalQuote', quote)).json).toMatchObject({
        code: 'METHOD_UNAVAILABLE',
      })
      const body = { amount: '1.00', currency_code: 'RUB', pin: PIN, pan: '4111111111111111' }
      expect((await wallet.call('withdrawal', { token, body })).json).toMatchObject({
        code: 'GATEWAY_UNAVAILABLE',
      })
      expect(await balanceOf(wallet, token, 'RUB')).toBe('0.00')
      for (const provider of ['yookassa', 'yookassa-payouts', 'stripe']) {
        const event = await wallet.app.request(`/v2/providers/${provider}/events`, {
          method: 'POST',
        })
        expect([provider, event.status]).toEqual([provider, 404])
      }
      const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
      for (const provider of ['yookassa', 'yookassa-payouts', 'stripe']) {
        expect(metrics).toContain(`wallet_provider_connected{provider="${provider}"} 0`)
      }

      const { stdout, stderr } = await server.stop()
      const lacking = stdout
        .split('\n')
        .filter((line) => line.includes('a provider lacks settings'))
      const told = lacking.map((line) => v.parse(Lacking, JSON.parse(line)))
      expect(told).toEqual([
        { provider: 'yookassa', missing: ['YOOKASSA_KEY', 'PUBLIC_URL'] },
        { provider: 'stripe', missing: ['STRIPE_WEBHOOK_SECRET', 'PUBLIC_URL'] },
        { provider: 'yookassa-payouts', missing: ['YOOKASSA_PAYOUT_KEY'] },
      ])
      expect(stdout).toMatch(/"no provider is connected","purposes":\["email","payment","payout"/)
      expect(stdout + stderr).not.toContain(STRIPE_KEY)
      await database.run(async (db) => {
        for (const table of ['transfer', 'payment_order', 'payout']) {
          expect([table, await db.query(`SELECT 1 FROM ${table}`)]).toEqual([table, []])
        }
      })
    },
  )
})

test('the report tries the key', async () => {
  const double = await openYookassaPayouts()
  const report = async (variables: Record<string, string>) => {
    const providers = readProviderSettings({ ...double.variables, ...variables })
    const { connections } = makeGateways({ ...TRIAL, providers })
    const reports = await tryProviders(connections)
    return reports.find(({ provider }) => provider === 'yookassa-payouts')
  }
  expect(await report({})).toMatchObject({ state: 'works', detail: '2 banks take payouts' })
  expect(await report({ YOOKASSA_PAYOUT_KEY: 'wrong' })).toMatchObject({
    state: 'fails',
    detail: 'yookassa answered 401',
  })
  expect(await report({ YOOKASSA_PAYOUT_KEY: '' })).toMatchObject({
    state: 'incomplete',
    detail: 'YOOKASSA_PAYOUT_KEY',
  })
  await double.close()
})

const Message = v.object({ text: v.string() })
const Lacking = v.object({ provider: v.string(), missing: v.array(v.string()) })
