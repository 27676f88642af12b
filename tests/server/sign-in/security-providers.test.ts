import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listTables } from '../../../server/backup/tables.ts'
import { readProviderSettings } from '../../../server/config/provider-settings.ts'
import { type Context, createContext } from '../../../server/context.ts'
import { claimSms } from '../../../server/domain/codes/codes-delivery.ts'
import { claimCases } from '../../../server/domain/identification/read-cases.ts'
import { claimFeeds } from '../../../server/domain/rates/claim-feeds.ts'
import { newId } from '../../../server/lib/new-id.ts'
import { createApp } from '../../../server/start/create-app.ts'
import { makeGateways } from '../../../server/start/make-gateways.ts'
import {
  type DoubleRequest,
  type Loopback,
  serveLoopback,
} from '../../support/providers/loopback.ts'
import { openWallet, TRIAL, type Wallet } from '../support/app-harness.ts'
import { registerOwner } from '../support/app-owners.ts'
import { connectServer } from '../support/identification-acts.ts'
import { takeTurns } from '../../support/walk.ts'

const SECRETS = {
  ONDATO_CLIENT_SECRET: 'secret-of-ondato',
  ONDATO_WEBHOOK_PASSWORD: 'password-of-the-hook',
  TWILIO_AUTH_TOKEN: 'token-of-twilio',
  SMSC_PASSWORD: 'password-of-smsc',
  SMS_GATEWAY_TOKEN: 'token-of-the-gateway',
  OPEN_EXCHANGE_RATES_APP_ID: 'id-of-the-rates',
}
/** What a document says, as a provider may repeat it. */
const PERSON = { fullName: 'MARIA DOCUMENT', documentNumber: 'P7654321', birth: '1990-02-03' }
const TOKEN = 'granted-token-of-ondato'
const PHONE = '79007654321'
const CODE_TEXT = 'code: 8642'

/** A provider that answers whatever it was asked, with what it knows of the person. */
function repeat({ headers, body, url }: DoubleRequest): string {
  return JSON.stringify({ error: body, message: headers.authorization, url: url.href, ...PERSON })
}

describe('what providers repeat', () => {
  let wallet: Wallet
  let provider: Loopback
  let variables: Readonly<Record<string, string>>
  const answer = { status: 500, isTokenGranted: false }
  beforeAll(async () => {
    wallet = await openWallet()
    provider = await serveLoopback((request) => {
      const isGrant = request.url.pathname === '/connect/token' && answer.isTokenGranted
      if (isGrant) return { status: 200, json: { access_token: TOKEN, expires_in: 3600 } }
      return { status: answer.status, json: JSON.parse(repeat(request)) }
    })
    const { origin } = provider
    variables = {
      ...SECRETS,
      IDENTIFICATION: 'ondato',
      ONDATO_CLIENT_ID: 'wallet',
      ONDATO_SETUP_ID: 'setup',
      ONDATO_WEBHOOK_USER: 'hook',
      ONDATO_TOKEN_URL: `${origin}/connect/token`,
      ONDATO_API_URL: origin,
      ONDATO_KYC_API_URL: origin,
      TWILIO_ACCOUNT_SID: `AC${'0a'.repeat(16)}`,
      TWILIO_FROM: '+12025550123',
      TWILIO_URL: origin,
      SMSC_LOGIN: 'wallet',
      SMSC_URL: origin,
      SMS_GATEWAY_URL: `${origin}/sms`,
      RATES_SOURCES: 'ecb,bank-of-russia,kraken,openexchangerates',
      RATES_ECB_URL: origin,
      RATES_BANK_OF_RUSSIA_URL: origin,
      RATES_KRAKEN_URL: origin,
      OPEN_EXCHANGE_RATES_URL: origin,
    }
  })
  afterAll(async () => {
    await provider.close()
    await wallet.close()
  })

  const connect = (): Context => {
    const { db, clock, settings, log } = wallet.context
    const providers = readProviderSettings(variables)
    const { gateways } = makeGateways({ ...TRIAL, sandbox: false, providers, clock, db })
    return createContext({ db, clock, pepper: TRIAL.pepper, gateways, settings, log })
  }

  /** Everything that calls a provider, each once. Returns what the tasks threw. */
  const callAll = async (context: Context, token: string): Promise<unknown[]> => {
    const { db, clock, gateways, log } = context
    await db.query('DELETE FROM rate_feed')
    await db.query('DELETE FROM kyc_case')
    await db.query(
      `INSERT INTO sms_outbox (id, phone, body, status, tries, next_at, created_at)
       VALUES ($1, $2, $3, 'queued', 0, $4, $4)`,
      [newId(clock.now()), PHONE, CODE_TEXT, clock.now()],
    )
    await connectServer(wallet, variables, false).call('upgradeLevel', token)
    await db.query(
      `UPDATE kyc_case SET status = 'pending', reason = NULL, provider_ref = $1, due_at = $2`,
      [`session-${newId(clock.now())}`, clock.now()],
    )
    const delivery = { gateways: gateways.sms, clock, log, isErasedWhenSent: true }
    const tasks = [
      ...(await claimSms(db, delivery, 10)),
      ...(await claimFeeds(db, { feeds: gateways.rates, clock, log }, 10)),
      ...(await claimCases(
        db,
        { gateways: gateways.identification.connected, now: clock.now() },
        9,
      )),
    ]
    const ends = await Promise.allSettled(tasks.map(async (task) => task()))
    return ends.flatMap((end): unknown[] => (end.status === 'rejected' ? [end.reason] : []))
  }

  test.each(
    takeTurns(
      [
        [200, true],
        [302, true],
        [400, false],
        [400, true],
        [401, true],
        [404, true],
        [429, true],
        [500, true],
      ] as const,
      0,
      4,
    ),
  )(
    'a secret that a provider repeats is in no log, no failure and no table (status %i, token granted: %s)',
    async (...given) => {
      ;[answer.status, answer.isTokenGranted] = given
      wallet.logLines.length = 0
      const { token } = await registerOwner(wallet)
      const failures = await callAll(connect(), token)
      const written =
        wallet.logLines.join('\n') + failures.map((failure) => inspect(failure)).join()
      for (const line of ['rate source failed', 'identification gateway failed']) {
        expect(written).toContain(line)
      }
      expect(written).toContain(given[0] === 200 ? 'ondato' : 'sms was not sent')
      for (const secret of [...Object.values(SECRETS), ...Object.values(PERSON), TOKEN]) {
        expect(written).not.toContain(secret)
        expect(await tablesWith(secret)).toEqual([])
      }
      for (const personal of [PHONE, '8642']) expect(written).not.toContain(personal)
    },
  )

  test('a secret that a provider repeats in an event is neither logged nor stored', async () => {
    wallet.logLines.length = 0
    const app = createApp(connect())
    const event = { id: newId(new Date()), type: 'KycIdentification.Approved' }
    const body = JSON.stringify({ ...event, payload: { id: 'k-1', document: PERSON } })
    const hook = Buffer.from(`hook:${SECRETS.ONDATO_WEBHOOK_PASSWORD}`).toString('base64')
    const form = new URLSearchParams({ ...PERSON, id: '17', status: '1' }).toString()
    const sent = [
      ['ondato', `Basic ${hook}`, body, 200],
      ['ondato', 'Basic wrong', body, 401],
      ['ondato', `Basic ${hook}`, body.slice(0, -9), 200],
      ['twilio', '', form, 401],
    ] as const
    for (const [name, Authorization, event_body, status] of sent) {
      const request = { method: 'POST', body: event_body, headers: { Authorization } }
      const reply = await app.request(`/v2/providers/${name}/events`, request)
      expect([name, reply.status]).toEqual([name, status])
    }
    expect(await tablesWith('k-1')).toEqual(['provider_event'])
    for (const secret of [...Object.values(SECRETS), ...Object.values(PERSON), hook]) {
      expect(wallet.logLines.join('\n')).not.toContain(secret)
      expect(await tablesWith(secret)).toEqual([])
    }
  })

  /** The tables that have a text somewhere. */
  async function tablesWith(text: string): Promise<string[]> {
    const { db } = wallet.context
    const found: string[] = []
    for (const table of await listTables(db)) {
      const rows = await db.query(
        `SELECT 1 FROM "${table}" AS t WHERE strpos(t::text, $1) > 0 LIMIT 1`,
        [text],
      )
      if (rows.length > 0) found.push(table)
    }
    return found
  }
})
