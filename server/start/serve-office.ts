import type { Server } from 'node:http'
import type { Config } from '../config/config.ts'
import type { Context } from '../context.ts'
import { createOffice, officeHeaders } from '../office/create-office.ts'
import { createAnsweringServer, listen, refuseTakenPort } from './http-server.ts'

export type OfficeConfig = Pick<Config, 'OFFICE_PORT' | 'OFFICE_HOST' | 'OFFICE_URL' | 'SANDBOX'>

export interface ServedOffice {
  server: Server
  origin: string
}

/**
 * Serves the operator's office (P1) on a port of its own, which only staff should reach. Throws
 * StartError when the port is not available.
 */
export async function serveOffice(context: Context, config: OfficeConfig): Promise<ServedOffice> {
  const { OFFICE_PORT: wanted = DEFAULT_PORT, OFFICE_HOST: host } = config
  await refuseTakenPort(wanted, host, SETTING)
  const handler: { fetch?: ReturnType<typeof createOffice>['fetch'] } = {}
  const server = createAnsweringServer(
    (request, bindings) =>
      handler.fetch?.(request, bindings) ?? new Response(null, { status: 503 }),
    officeHeaders(config.OFFICE_URL ?? ''),
  )
  const port = await listen(server, wanted, host, SETTING)
  const origin = new URL(config.OFFICE_URL ?? `http://localhost:${port}`).origin
  handler.fetch = createOffice(context, origin).fetch
  return { server, origin }
}

/** Where the office is when the settings do not say. */
export const DEFAULT_PORT = 8090
const SETTING = 'OFFICE_PORT'
