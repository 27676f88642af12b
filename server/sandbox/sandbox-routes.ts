import type { Context } from '../context.ts'
import type { WebApp } from '../http/web-app.ts'
import { addCardForm } from './card-form-page.ts'
import { addChainPages } from './chain-pages.ts'
import { addFriendPages } from './friend-pages.ts'
import { addIdentificationPages } from './identification-pages.ts'
import { addOfficePages } from './office-pages.ts'
import { addOutboxPages } from './outbox-pages.ts'
import { addPaymentPages } from './payment-pages.ts'
import { addRatePages } from './rate-pages.ts'
import { addShopRoutes } from './shop.ts'
import { SANDBOX_STYLE } from './sandbox-style.ts'

/**
 * All pages under /sandbox, where testers act as SMS, payment and identification providers, and the
 * OpenAPI document.
 */
export function addSandboxRoutes(app: WebApp, context: Context): void {
  app.get('/sandbox/sandbox.css', (web) => {
    web.header('Content-Type', 'text/css; charset=utf-8')
    return web.body(SANDBOX_STYLE)
  })
  app.get('/v2/openapi.json', async (web) => web.json(await readApiDocument()))
  addOutboxPages(app, context)
  addPaymentPages(app, context)
  addIdentificationPages(app, context)
  addFriendPages(app, context)
  addRatePages(app, context)
  addCardForm(app)
  addChainPages(app, context)
  addOfficePages(app, context)
  addShopRoutes(app, context)
}

/** Loaded at the first request: a server with customers never needs it. */
async function readApiDocument(): Promise<object> {
  const { describeApi } = await import('./openapi/document.ts')
  return describeApi()
}
