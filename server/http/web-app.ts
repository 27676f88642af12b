import { Hono, type Context as HonoContext } from 'hono'
import type { Language } from '../../contract/calls/texts.ts'
import type { ClientAddress } from './client-address.ts'

export interface AppEnv {
  /** Bindings of @hono/node-server; absent for requests made without a port. */
  Bindings: {
    incoming?: {
      socket?: { remoteAddress?: string | undefined }
      /** Whether the whole request has arrived. */
      complete?: boolean
      destroyed?: boolean
    }
  }
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

/**
 * Returns whether the client ended a request before its body had arrived, so that nothing of it was
 * done.
 */
export function isCutOff({ env }: Pick<WebContext, 'env'>): boolean {
  const bindings: AppEnv['Bindings'] | undefined = env
  return bindings?.incoming?.destroyed === true && bindings.incoming.complete === false
}
