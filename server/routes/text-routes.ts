import { endpoints } from '../../src/contract/endpoints.ts'
import type { Context } from '../context.ts'
import { readTexts } from '../domain/texts.ts'
import { isFresh } from '../static/negotiation.ts'
import { defineRoute } from './define-route.ts'
import type { WebApp } from './web-app.ts'

/** The dictionary (B6), which a client keeps and asks again by its tag. */
export function addTextRoutes(app: WebApp, context: Context): void {
  defineRoute(app, context, endpoints.texts, async ({ query, language, web }) => {
    const { results, etag } = await readTexts(context.db, query.language ?? language)
    web.header('Cache-Control', 'private, no-cache')
    web.header('Vary', 'Accept-Language')
    web.header('ETag', etag)
    if (isFresh(web.req.header('If-None-Match'), etag)) return web.body(null, 304)
    return { results }
  })
}
