import { Hono, type Context as HonoContext } from 'hono'
import type { Language } from '../../src/contract/texts.ts'
import type { ClientAddress } from './client-address.ts'

export interface AppEnv {
  /** What @hono/node-server hands in; absent where a request is made without a port. */
  Bindings: { incoming?: { socket?: { remoteAddress?: string | undefined } } }
  Variables: {
    requestId: string
    language: Language
    address: ClientAddress
    /** Set once the session was found; goes into the request's log line. */
    userId?: string
    /** Why the request was refused, for its log line. */
    refusal?: string
  }
}

export type WebApp = Hono<AppEnv>
export type WebContext = HonoContext<AppEnv>

export function createWebApp(): WebApp {
  return new Hono<AppEnv>()
}
