import type { Context } from '../context.ts'
import { HOUR_SECONDS, takeHit } from '../domain/limits/limits.ts'
import type { WebContext } from './web-app.ts'

/** Limits on how many phones one network can try codes. */
export async function takeCodeCheck(
  { now, web }: { now: Date; web: WebContext },
  { db, settings }: Context,
): Promise<void> {
  await takeHit(db, {
    key: `code:address:${web.var.address.limitKey}`,
    limit: settings.codeChecksPerAddressPerHour,
    windowSeconds: HOUR_SECONDS,
    now,
  })
}
