import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '../../../scripts/stages/free-port.ts'
import {
  createServerBench,
  type ServerBench,
  type ServerProcess,
} from '../../support/server-process.ts'
import { copyDataFolder } from '../../support/test-database.ts'
import { PATIENCE_MS } from '../../support/test-duration.ts'
import { openWallet, PEPPER } from '../support/app-harness.ts'
import { draftOf, freshPhone, listAccounts, PIN, readText } from '../support/app-owners.ts'
import { type LastingDatabase, provideLastingDatabase } from '../support/lasting-database.ts'
import { connectWallet, type RemoteWallet } from '../support/remote-wallet.ts'

/** Each of these providers lacks something; the gateway for messages is whole. */
const HALF = {
  IDENTIFICATION: 'ondato',
  ONDATO_CLIENT_ID: 'wallet-client',
  TWILIO_AUTH_TOKEN: 'the-token-of-twilio',
  RATES_SOURCES: 'openexchangerates',
  YOOKASSA_KEY: 'the-key-of-yookassa',
  CARD_FORM_ORIGIN: 'https://cards.example',
}
const Sms = v.object({ phone: v.string(), text: v.string() })
const Withdrawn = v.array(v.object({ currency_code: v.string(), reason: v.string() }))

let bench: ServerBench
let database: LastingDatabase
let gateway: Server
let server: ServerProcess
let wallet: RemoteWallet
let metricsPort: number
const messages: v.InferOutput<typeof Sms>[] = []

beforeAll(async () => {
  bench = await createServerBench()
  database = await provideLastingDatabase(bench.folder)
  gateway = createServer(async (request, response) => {
    messages.push(v.parse(Sms, JSON.parse(await text(request))))
    response.end()
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  const address = gateway.address()
  const port = typeof address === 'object' && address ? address.port : 0
  metricsPort = await findFreePort()
  server = bench.start({
    ...database.settings,
    ...HALF,
    SANDBOX: '0',
    PEPPER,
    SMS_GATEWAY_URL: `http://127.0.0.1:${port}/sms`,
    METRICS_PORT: String(metricsPort),
  })
  wallet = connectWallet(await server.ready)
}, PATIENCE_MS)
afterAll(async () => {
  await bench.clear()
  await database.stop()
  gateway.close()
})

/** Registers an owner by the code that the operator's gateway was sent. */
async function register(): Promise<string> {
  const phone = freshPhone()
  await wallet.call('register', { body: draftOf(phone) })
  const sms = () => messages.find((message) => message.phone === `+${phone}`)
  await expect.poll(sms, { timeout: PATIENCE_MS }).toBeDefined()
  const [confirm_code = ''] = /\d{4}/.exec(sms()?.text ?? '') ?? []
  const { json } = await wallet.call('confirmPhone', { body: { phone, confirm_code } })
  const token = readText(json['auth_token'])
  await wallet.call('setPin', { token, body: { pin_code: PIN } })
  return token
}

test(
  'a server in production with a part of the settings starts and refuses what only the rest could do (O2)',
  async () => {
    const token = await register()
    const rates = async () => (await wallet.call('rates', { token })).json
    await expect
      .poll(async () => (await rates())['withdrawn'], { timeout: PATIENCE_MS })
      .not.toEqual([])
    const { rates: pairs, withdrawn } = await rates()
    expect(pairs).toEqual([])
    const reasons = new Set(v.parse(Withdrawn, withdrawn).map(({ reason }) => reason))
    expect(reasons).toEqual(new Set(['no_source']))

    const refused = await wallet.call('upgradeLevel', { token })
    expect(refused.json).toMatchObject({ code: 'GATEWAY_UNAVAILABLE' })
    expect((await wallet.call('levelStatus', { token })).json).toMatchObject({ status: 'none' })

    // The sandbox opens accounts with money and a past.
    const accounts = await listAccounts(wallet, token)
    expect(accounts.map(({ balance }) => Number(balance))).toEqual(accounts.map(() => 0))
    expect((await wallet.call('transactions', { token })).json).toMatchObject({ results: [] })
  },
  PATIENCE_MS,
)

test(
  'a server in production without a provider of messages starts, says so and issues no code (O2)',
  async () => {
    const silent = bench.start({
      DATA_DIR: await copyDataFolder(bench.folder),
      SANDBOX: '0',
      PEPPER,
      SMSC_LOGIN: 'wallet',
    })
    const refusing = connectWallet(await silent.ready)
    const phone = freshPhone()
    const acts = [
      () => refusing.call('register', { body: draftOf(phone) }),
      () => refusing.call('sendCode', { body: { phone } }),
    ]
    for (const act of acts) {
      const { status, json } = await act()
      expect(status).toBe(503)
      expect(json).toMatchObject({ status: 'error', code: 'SMS_UNAVAILABLE' })
    }
    const { stdout, stderr } = await silent.stop()
    expect(stdout + stderr).toMatch(/lacks settings.*SMSC_PASSWORD/)
    expect(stdout + stderr).toMatch(/no provider is connected.*"sms"/)
  },
  PATIENCE_MS,
)

test(
  'a server in production has none of the pages of the sandbox (O1)',
  async () => {
    const trial = await openWallet()
    const paths = trial.app.routes
      .map(({ path }) => path)
      .filter((path) => /^\/sandbox|^\/v2\/openapi/.test(path))
      .map((path) => path.replaceAll(/:\w+(?:\{[^}]*\})?/g, '1'))
    await trial.close()
    expect(paths.length).toBeGreaterThan(8)
    for (const path of new Set(paths)) {
      for (const method of ['GET', 'POST']) {
        const reply = await wallet.app.request(path, { method })
        expect([method, path, reply.status]).toEqual([method, path, 404])
      }
    }
  },
  PATIENCE_MS,
)

test(
  'a half-configured server names the missing settings in metrics and log, without secrets (O6)',
  async () => {
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    expect(metrics.split('\n')).toEqual(
      expect.arrayContaining([
        'wallet_provider_connected{provider="sms-http"} 1',
        'wallet_provider_connected{provider="ondato"} 0',
        'wallet_provider_settings_missing{provider="ondato"} 2',
        'wallet_provider_settings_missing{provider="twilio"} 2',
        'wallet_provider_settings_missing{provider="stripe"} 0',
        'wallet_purpose_connected{purpose="sms"} 1',
        'wallet_purpose_connected{purpose="identification"} 0',
        'wallet_purpose_connected{purpose="rates"} 0',
      ]),
    )
    const { stdout, stderr } = await server.stop()
    const lines = stdout.split('\n').filter((line) => line.startsWith('{'))
    const lacking = lines.filter((line) => line.includes('a provider lacks settings'))
    for (const [provider, missing] of [
      ['ondato', ['ONDATO_CLIENT_SECRET', 'ONDATO_SETUP_ID']],
      ['twilio', ['TWILIO_ACCOUNT_SID', 'TWILIO_FROM']],
      ['openexchangerates', ['OPEN_EXCHANGE_RATES_APP_ID']],
      ['yookassa-cards', ['YOOKASSA_PAYOUT_AGENT_ID', 'YOOKASSA_PAYOUT_KEY', 'PUBLIC_URL']],
    ] as const) {
      const told = `"provider":"${provider}","missing":${JSON.stringify(missing)}`
      expect(lacking.filter((line) => line.includes(told))).toHaveLength(1)
    }
    expect(stdout).toContain(
      '"purposes":["email","payment","payout","deposit","identification","rates","push"]',
    )
    const secrets = [HALF.TWILIO_AUTH_TOKEN, HALF.YOOKASSA_KEY, PEPPER, 'anna@example']
    for (const secret of secrets) expect(stdout + stderr).not.toContain(secret)
  },
  PATIENCE_MS,
)
