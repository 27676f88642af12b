import type { Hono } from 'hono'
import { type Context, createContext } from '../../../server/context.ts'
import { claimNotices } from '../../../server/domain/delivery/claim-notices.ts'
import { notify } from '../../../server/domain/notifications/add-notification.ts'
import type { NoticeChannel } from '../../../server/gateways/notice-channel.ts'
import {
  createWebPush,
  makePushKeys,
  type WebPush,
} from '../../../server/gateways/web-push/web-push.ts'
import { createApp } from '../../../server/start/create-app.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import {
  type PushBrowser,
  type PushService,
  startPushService,
} from '../../support/providers/push-service.ts'
import type { TestEngine } from '../../support/test-database.ts'
import { call, type CallOptions, openWallet, type Reply, type Wallet } from './app-harness.ts'
import type { Owner } from './app-owners.ts'

/** A wallet that sends messages to browsers, whose push service is on loopback. */
export interface PushFixture {
  wallet: Wallet
  service: PushService
  webPush: WebPush
  /** A server with these channels and letters; without any it has neither keys nor letters. */
  serverWith(channels: readonly NoticeChannel[]): { app: Hono; context: Context }
  /** Makes a call of the server with push messages. */
  call(name: keyof typeof endpoints, options?: CallOptions): Promise<Reply>
  /** A browser of this session that takes messages. */
  subscribe(token: string): Promise<PushBrowser>
  /** A round of the job, after so many seconds; returns how each notice ended. */
  deliver(seconds?: number): Promise<boolean[]>
  /** Adds a notification of security. */
  tell(owner: Owner): Promise<void>
  countOwed(): Promise<number>
  /** Push messages to how many browsers reach an owner. */
  countTargets(owner: Owner): Promise<number>
  forgetOwed(): Promise<void>
  reset(): Promise<void>
  close(): Promise<void>
}

/** Opens it on a database of its own. */
export async function openPushFixture(engine: TestEngine): Promise<PushFixture> {
  const [wallet, service] = await Promise.all([openWallet({}, engine), startPushService()])
  const keys = { ...makePushKeys(), subject: 'mailto:operator@wallet.example' }
  const webPush = createWebPush(keys, { isLoopbackAllowed: true })
  const { db, clock, log } = wallet.context
  const serverWith = (channels: readonly NoticeChannel[]) => {
    const own = channels.includes(webPush) ? webPush : null
    const { gateways: played } = wallet.context
    const email = channels.length > 0 ? played.email : null
    const gateways = { ...played, email, notices: channels, webPush: own }
    const context = createContext({ ...wallet.context, gateways })
    return { app: createApp(context), context }
  }
  const { app, context } = serverWith([webPush])
  const callPush: PushFixture['call'] = (name, options) => call(app, endpoints[name], options)
  const count = async (sql: string, parameters: unknown[] = []) => {
    const [row] = await db.query<{ n: number }>(sql, parameters)
    return row?.n ?? 0
  }
  return {
    wallet,
    service,
    webPush,
    serverWith,
    call: callPush,
    async subscribe(token) {
      const browser = service.subscribe(webPush.publicKey)
      const { endpoint, keys: own } = browser
      await callPush('subscribePush', { token, body: { endpoint, keys: own } })
      return browser
    },
    async deliver(seconds = 0) {
      wallet.clock.forwardSeconds(seconds)
      const delivery = { channels: context.noticeChannels, clock, log }
      const tasks = await claimNotices(db, delivery, 50)
      return Promise.all(tasks.map((task) => task()))
    },
    async tell({ phone }) {
      const [owner] = await db.query<{ id: string }>('SELECT id FROM app_user WHERE phone = $1', [
        phone,
      ])
      if (!owner) throw new Error('no owner')
      await notify(db, { userId: owner.id, key: 'notification.pin_changed', now: clock.now() })
    },
    countOwed: () => count('SELECT count(*)::int AS n FROM notice'),
    countTargets: ({ phone }) =>
      count(
        `SELECT count(*)::int AS n FROM notice_target t JOIN app_user u ON u.id = t.user_id
         WHERE u.phone = $1 AND t.channel = 'push'`,
        [phone],
      ),
    async forgetOwed() {
      await db.query('DELETE FROM notice')
    },
    async reset() {
      service.forgetFaults()
      wallet.logLines.length = 0
      await db.query('DELETE FROM notice')
      await db.query('DELETE FROM notice_target')
    },
    async close() {
      await service.close()
      await wallet.close()
    },
  }
}
