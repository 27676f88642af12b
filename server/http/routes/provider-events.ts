import type { Context } from '../../context.ts'
import { createReadLimit } from '../../domain/limits/read-limit.ts'
import { takeEvent } from '../../domain/provider-events/take-event.ts'
import type { EventSource } from '../../gateways/event-source.ts'
import { answerFailure } from '../failures.ts'
import { limitBody } from '../limit-body.ts'
import type { WebApp, WebContext } from '../web-app.ts'

/** Longer than the events of any provider that is connected. */
const MAX_EVENT_BYTES = 256 * 1024

const EVENTS_PATH = '/v2/providers/:provider/events/:secret?'

/** When a provider reports again what did not fit, s. */
const FULL_RETRY_SECONDS = '60'

/**
 * The one address to which providers report. It is no call of owners, so it stands beside the
 * contract: no session, no texts. An event is checked, stored and answered at once; a job settles
 * it. Of a provider that signs nothing a secret at the end of the address and the client's network
 * stand for the signature.
 */
export function addProviderEventRoutes(app: WebApp, context: Context): void {
  const { db, clock, gateways, settings, metrics, eventStored } = context
  const limit = createReadLimit(settings.eventsPerMinute)

  app.post(EVENTS_PATH, limitBody(MAX_EVENT_BYTES), async (web) => {
    const source = gateways.events.find(({ provider }) => provider === web.req.param('provider'))
    if (!source) return answerFailure(web, 'NOT_FOUND')
    const now = clock.now()
    limit('events', now, web.var.address.networks)
    const caller = { ip: web.var.address.ip, secret: web.req.param('secret') }
    if (!(source.isFrom?.(caller) ?? caller.secret === undefined)) {
      metrics.countEvent(source.provider, 'forged')
      return answerFailure(web, 'NOT_FOUND')
    }
    const body = Buffer.from(await web.req.arrayBuffer())
    if (body.length > (source.mostBytes ?? MAX_EVENT_BYTES)) {
      return answerFailure(web, 'BODY_TOO_LARGE')
    }
    const query = new URL(web.req.url).search
    const event = source.accept({ body, query, header: (name) => web.req.header(name) })
    if (event === 'forged' || event === 'ignored') {
      metrics.countEvent(source.provider, event)
      return web.body(null, event === 'forged' ? 401 : 200)
    }
    const headers = keepHeaders(web, source)
    const { provider, isUnsigned = false } = source
    const outcome = await takeEvent(db, { provider, event, body, headers, now, isUnsigned })
    metrics.countEvent(provider, outcome)
    if (outcome === 'full') return answerFailure(web, 'BUSY', { seconds: FULL_RETRY_SECONDS })
    if (outcome === 'stored') eventStored.notify()
    return web.body(null, 200)
  })
}

function keepHeaders(web: WebContext, { keptHeaders }: EventSource): Record<string, string> {
  return Object.fromEntries(
    keptHeaders.flatMap((name) => {
      const value = web.req.header(name)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}
