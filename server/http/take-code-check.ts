import type { Context } from '../context.ts'
import { HOUR_SECONDS } from '../domain/limits/limits.ts'
import { takeNetworkHit } from '../domain/limits/network-limits.ts'
import type { WebContext } from './web-app.ts'

/** Limits on how many phones one network can try codes. */
export async function takeCodeCheck(
  { now, web }: { now: Date; web: WebContext },
  { db, settings }: Context,
): Promise<void> {
  await takeNetworkHit(db, {
    key: 'code:address',
    networks: web.var.address.networks,
    limit: settings.codeChecksPerAddressPerHour,
    windowSeconds: HOUR_SECONDS,
    now,
  })
}
