import { Hono, type Context as HonoContext } from 'hono'
import type { Language } from '../../contract/calls/texts.ts'
import type { ClientAddress } from './client-address.ts'

export interface AppEnv {
  /** Bindings of @hono/node-server; absent for requests made without a port. */
  Bindings: { incoming?: { socket?: { remoteAddress?: string | undefined } } }
  Variables: {
    /** Set by Hono's middleware, as is the language. */
    requestId: string
    language: Language
    address: ClientAddress
    /** Set when the session is found; goes into the request's log line. */
    userId?: string
    /** Reason of the refusal, for the log line. */
    refusal?: string
  }
}

export type WebApp = Hono<AppEnv>
export type WebContext = HonoContext<AppEnv>

/** Creates an app that serves each route with and without a trailing slash. */
export function createWebApp(): WebApp {
  return new Hono<AppEnv>({ strict: false })
}
