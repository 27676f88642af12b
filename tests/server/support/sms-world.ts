import { readProviderSettings } from '../../../server/config/provider-settings.ts'
import { type Context, createContext } from '../../../server/context.ts'
import { claimSms } from '../../../server/domain/codes/codes-delivery.ts'
import { claimEvents } from '../../../server/domain/provider-events/claim-events.ts'
import type { SmsGateway } from '../../../server/gateways/sms/sms-gateway.ts'
import { listSettlers } from '../../../server/jobs/list-settlers.ts'
import { newId } from '../../../server/lib/new-id.ts'
import { connectSms } from '../../../server/start/connect-sms.ts'
import { createApp } from '../../../server/start/create-app.ts'
import {
  SMSC_LOGIN,
  SMSC_PASSWORD,
  type SmscDouble,
  startSmsc,
} from '../../support/providers/smsc.ts'
import {
  startTwilio,
  TWILIO_ACCOUNT,
  TWILIO_TOKEN,
  type TwilioDouble,
} from '../../support/providers/twilio.ts'
import type { TestEngine } from '../../support/test-database.ts'
import { PATIENCE_MS } from '../../support/test-duration.ts'
import { openWallet, type Wallet } from './app-harness.ts'

export const PHONE = '79001234567'
export const PUBLIC_URL = 'https://wallet.example'

/** A gateway that sends a message once under its id and reports nothing. */
export function smsGateway(send: SmsGateway['send']): SmsGateway {
  return { name: 'sms', isRepeatable: true, send, check: null }
}

/** A wallet with doubles of the providers of messages. */
export interface SmsWorld {
  twilio: TwilioDouble
  smsc: SmscDouble
  wallet: Wallet
  /** The settings of both. */
  settings: Readonly<Record<string, string>>
  reset(): Promise<void>
  close(): Promise<void>
  /** A server outside the sandbox with these settings, whose calls may take so long. */
  serverWith(changed?: Readonly<Record<string, string>>, deadlineMs?: number): Context
  /** Queues a message and returns its id. */
  queue(text?: string): Promise<string>
  /** A round of the job of a server, after so many seconds. */
  deliver(server: Context, seconds?: number): Promise<boolean[]>
  /** Sends a report to a server. */
  report(
    server: Context,
    request: ReturnType<TwilioDouble['callbackOf']>,
  ): Response | Promise<Response>
  /** Works off the reports that a server has stored. */
  settle(server: Context): Promise<void>
  stateOf(id: string): Promise<{ status: string; body: string } | undefined>
  triesOf(id: string): Promise<unknown[]>
}

/** Opens it on a database of its own. */
export async function openSmsWorld(engine: TestEngine): Promise<SmsWorld> {
  const [twilio, smsc] = await Promise.all([startTwilio(), startSmsc()])
  const wallet = await openWallet({}, engine)
  const { db, clock } = wallet.context
  const settings = {
    TWILIO_ACCOUNT_SID: TWILIO_ACCOUNT,
    TWILIO_AUTH_TOKEN: TWILIO_TOKEN,
    TWILIO_FROM: '+12025550123',
    TWILIO_URL: twilio.origin,
    PUBLIC_URL,
    SMSC_LOGIN,
    SMSC_PASSWORD,
    SMSC_URL: `${smsc.origin}/sys`,
  }
  return {
    twilio,
    smsc,
    wallet,
    settings,
    async reset() {
      for (const double of [twilio, smsc]) double.forgetFaults()
      twilio.messages.length = 0
      smsc.messages.length = 0
      smsc.errors.length = 0
      wallet.logLines.length = 0
      await db.query('DELETE FROM sms_outbox')
      await db.query('DELETE FROM provider_event')
    },
    async close() {
      await Promise.all([twilio.close(), smsc.close()])
      await wallet.close()
    },
    serverWith(changed = {}, deadlineMs = PATIENCE_MS) {
      const { sms, events } = connectSms(readProviderSettings({ ...settings, ...changed }))
      const { context } = wallet
      const production = { ...context.settings, sandbox: false, providerDeadlineMs: deadlineMs }
      const gateways = { ...context.gateways, sms, events }
      return createContext({ ...context, gateways, settings: production })
    },
    async queue(text = 'code: 1234') {
      const id = newId(clock.now())
      await db.query(
        `INSERT INTO sms_outbox (id, phone, body, status, tries, next_at, created_at)
         VALUES ($1, $2, $3, 'queued', 0, $4, $4)`,
        [id, PHONE, text, clock.now()],
      )
      return id
    },
    async deliver({ gateways, log }, seconds = 0) {
      wallet.clock.forwardSeconds(seconds)
      const delivery = { gateways: gateways.sms, clock, log, isErasedWhenSent: true }
      const tasks = await claimSms(db, delivery, 10)
      return Promise.all(tasks.map((task) => task()))
    },
    report: (server, { url, body, headers }) =>
      createApp(server).request(url, { method: 'POST', body, headers }),
    async settle(server) {
      const { log, metrics } = server
      const settling = { settlers: listSettlers(server), clock, log, metrics }
      for (const act of await claimEvents(db, settling, 10)) await act()
    },
    async stateOf(id) {
      const [row] = await db.query<{ status: string; body: string }>(
        'SELECT status, body FROM sms_outbox WHERE id = $1',
        [id],
      )
      return row
    },
    triesOf: (id) =>
      db.query(
        'SELECT provider, outcome, delivery FROM sms_attempt WHERE sms_id = $1 ORDER BY seq',
        [id],
      ),
  }
}
