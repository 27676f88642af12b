import type { Context } from '../../context.ts'
import { answerFailure } from '../failures.ts'
import type { WebApp } from '../web-app.ts'

const POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; frame-ancestors 'none'; base-uri 'none'"
/** It is the same for everybody until the next version, s. */
const CACHED = 'public, max-age=300'

/**
 * Serves the reference for those who write programs, in production too (T6). It is loaded when
 * somebody opens it.
 */
export function addDevelopers(app: WebApp, { settings }: Context): void {
  const hasOpenPayments = settings.openPaymentsOrigin !== undefined

  app.get('/developers', async (web) => {
    const { writeReference } = await import('./reference-page.ts')
    web.header('Content-Security-Policy', POLICY)
    web.header('Cache-Control', CACHED)
    return web.html(writeReference({ hasOpenPayments }))
  })

  app.get('/developers/reference.css', async (web) => {
    const { REFERENCE_STYLE } = await import('./reference-style.ts')
    web.header('Content-Type', 'text/css; charset=utf-8')
    web.header('Cache-Control', CACHED)
    return web.body(REFERENCE_STYLE)
  })

  app.get('/developers/openapi.json', async (web) => {
    const { describeReadApi } = await import('./read-api-document.ts')
    web.header('Cache-Control', CACHED)
    return web.json(describeReadApi())
  })

  app.get('/developers/open-payments/:file', async (web) => {
    const { STANDARD_DOCUMENTS } = await import('./standard-documents.ts')
    const text = hasOpenPayments ? STANDARD_DOCUMENTS.get(web.req.param('file')) : undefined
    if (text === undefined) return answerFailure(web, 'NOT_FOUND')
    web.header('Content-Type', 'application/yaml; charset=utf-8')
    web.header('Cache-Control', CACHED)
    return web.body(text)
  })
}
