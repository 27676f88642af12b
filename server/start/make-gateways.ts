import type { Database } from '../db/database.ts'
import type { Clock } from '../lib/clock.ts'
import { createSandboxGateways } from '../sandbox/sandbox-gateways.ts'
import type { Gateways } from '../gateways/gateways.ts'
import { createHttpSms } from '../gateways/http-sms.ts'
import { identificationBySupport } from '../gateways/identification-by-support.ts'

export interface GatewayOptions {
  sandbox: boolean
  /** Signs the links of the sandbox pages; the same secret as the context's. */
  pepper: string
  /** The operator's SMS gateway: required outside the sandbox, optional inside. */
  sms?: { url: string; token?: string }
  clock?: Clock
  /** Where the sandbox stores what testers send on its networks. */
  db?: Database
}

/** The gateways of a server. Throws when outside the sandbox no SMS gateway is given. */
export function makeGateways({ sandbox, pepper, sms, clock, db }: GatewayOptions): Gateways {
  const http = sms && { sms: createHttpSms(sms) }
  if (sandbox) {
    return {
      ...createSandboxGateways({ pepper, clock: clock ?? { now: () => new Date() }, db }),
      ...http,
    }
  }
  if (!http) throw new Error('an SMS gateway is needed outside the sandbox')
  return {
    ...http,
    payment: null,
    payout: null,
    payoutMethods: { sbp: null, card: null, usdc: null },
    deposits: null,
    identification: identificationBySupport,
  }
}
