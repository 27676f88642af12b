import { randomBytes } from 'node:crypto'
import { createApp } from '../../../server/start/create-app.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { BOT_TOKEN, signLaunchData } from '../../support/telegram-bot.ts'
import { call, type CallOptions, type Reply, type Wallet } from './app-harness.ts'
import { PIN } from './app-owners.ts'
import { keyed } from './keyed.ts'

const AGENT = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Safari/604'

/** A server of the wallet, and its bot. */
export interface TelegramServer {
  call(name: keyof typeof endpoints, options?: CallOptions): Promise<Reply>
  /** Launch data of an account, signed so many seconds ago. */
  sign(user: object, wishes?: { ageSeconds?: number; token?: string }): string
  /** Hands launch data over. */
  launch(init_data: string, secret?: string): Promise<Reply>
  /** Launches the app as an account, and returns the secret of the page. */
  open(user: object): Promise<string>
  link(token: string, given: { secret: string; pin_code?: string; key?: string }): Promise<Reply>
  signIn(secret: string): Promise<Reply>
}

export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns a server of the wallet that its bot opens. */
export function connectBot({ context, clock }: Pick<Wallet, 'context' | 'clock'>): TelegramServer {
  const app = createApp(context)
  const server: TelegramServer = {
    call: (name, options) => call(app, endpoints[name], options),
    sign(user, { ageSeconds = 0, token = BOT_TOKEN } = {}) {
      const at = new Date(clock.now().getTime() - ageSeconds * 1000)
      return signLaunchData(user, { at, token })
    },
    launch: (init_data, secret = newSecret()) =>
      server.call('launchTelegram', { body: { init_data, secret } }),
    async open(user) {
      const secret = newSecret()
      const { json } = await server.launch(server.sign(user), secret)
      if (json['status'] !== 'success') throw new Error(`no launch: ${String(json['code'])}`)
      return secret
    },
    link: (token, { secret, pin_code = PIN, key = crypto.randomUUID() }) =>
      server.call('linkTelegram', { token, body: { secret, pin_code }, headers: keyed(key) }),
    signIn: (secret) =>
      server.call('signInByTelegram', { body: { secret }, headers: { 'User-Agent': AGENT } }),
  }
  return server
}
