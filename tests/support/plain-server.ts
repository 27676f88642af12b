import { join } from 'node:path'
import { findFreePort } from '../../scripts/stages/free-port.ts'
import { createServerBench } from './server-process.ts'
import { BOT_NAME, BOT_TOKEN } from './telegram-bot.ts'

/** Servers without ways of withdrawing that have a quote, one for each brand, started at the first use. */
export interface PlainServers {
  originOf(environment: 'ewallet' | 'grok'): Promise<string>
  close(): Promise<void>
}

/** Returns servers on which the withdrawal without a quote is the way out (E7, G1, G2, G4). */
export function createPlainServers(): PlainServers {
  const started = new Map<string, Promise<string>>()
  const closing: (() => Promise<void>)[] = []
  const start = async (environment: 'ewallet' | 'grok') => {
    const [bench, port] = await Promise.all([createServerBench(), findFreePort()])
    closing.push(() => bench.clear())
    const server = bench.start({
      PORT: String(port),
      STATIC_DIR: join('dist', environment === 'grok' ? 'app-grok' : 'app'),
      SANDBOX_WITHDRAWALS: 'plain',
      HOST_FRAME_ANCESTORS: `self https://web.telegram.org ${process.env['FLOWS_HOST'] ?? ''}`,
      SMS_COOLDOWN_SECONDS: '0',
      TELEGRAM_BOT_TOKEN: BOT_TOKEN,
      TELEGRAM_BOT_NAME: BOT_NAME,
      TELEGRAM_URL: 'http://127.0.0.1:9',
    })
    await server.ready
    return `http://localhost:${port}`
  }
  return {
    originOf: (environment) => {
      const origin = started.get(environment) ?? start(environment)
      started.set(environment, origin)
      return origin
    },
    close: async () => {
      await Promise.all(closing.map((close) => close()))
    },
  }
}
