import type { Context } from '../context.ts'
import { inviteFirstAdministrator } from '../office/invite-operator.ts'
import type { OfficeConfig } from './serve-office.ts'

/** The office of a trial wallet. */
export interface TrialOffice {
  origin: string
  /** The address of an invitation, while nobody has joined. */
  invitation?: string
}

/**
 * Serves the office in the process of a trial wallet, whose embedded database one process has open.
 * Undefined in production, where it is a process of its own, and where no OFFICE_PORT is set.
 */
export async function serveTrialOffice(
  context: Context,
  config: OfficeConfig,
): Promise<TrialOffice | undefined> {
  if (!config.SANDBOX || config.OFFICE_PORT === undefined) return undefined
  // A wallet with customers never needs it.
  const { serveOffice } = await import('./serve-office.ts')
  const { server, origin } = await serveOffice(context, config)
  server.unref()
  const now = context.clock.now()
  const invitation = await inviteFirstAdministrator(context.db, { origin, now })
  return { origin, ...(invitation && { invitation }) }
}
