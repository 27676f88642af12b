import { endpoints } from '../../../contract/endpoints.ts'
import type { Context } from '../../context.ts'
import { readTexts } from '../../domain/texts.ts'
import { chooseEncoding, isFresh } from '../static/negotiation.ts'
import { defineRoute } from '../define-route.ts'
import type { WebApp } from '../web-app.ts'

/** Route of the dictionary (B6), which clients cache and revalidate by its ETag. */
export function addTextRoutes(app: WebApp, context: Context): void {
  defineRoute(app, context, endpoints.texts, async ({ query, language, now, web }) => {
    const texts = await readTexts(context.db, query.language ?? language, now)
    const encoding = chooseEncoding(['br', 'gzip'], web.req.header('Accept-Encoding'))
    const body = texts[encoding ?? 'plain']
    web.header('Cache-Control', 'private, no-cache')
    web.header('Vary', 'Accept-Language, Accept-Encoding')
    web.header('ETag', encoding ? `W/${texts.etag}` : texts.etag)
    if (isFresh(web.req.header('If-None-Match'), texts.etag)) return web.body(null, 304)
    if (encoding) web.header('Content-Encoding', encoding)
    web.header('Content-Type', 'application/json')
    web.header('Content-Length', String(body.byteLength))
    return web.body(body)
  })
}
