import type { Context } from '../context.ts'
import type { WebApp } from '../http/web-app.ts'
import { addIdentificationPages } from './identification-pages.ts'
import { addOutboxPages } from './outbox-pages.ts'
import { addPaymentPages } from './payment-pages.ts'
import { SANDBOX_STYLE } from './sandbox-style.ts'

/** All pages under /sandbox, where testers act as SMS, payment and identification providers. */
export function addSandboxRoutes(app: WebApp, context: Context): void {
  app.get('/sandbox/sandbox.css', (web) => {
    web.header('Content-Type', 'text/css; charset=utf-8')
    return web.body(SANDBOX_STYLE)
  })
  addOutboxPages(app, context)
  addPaymentPages(app, context)
  addIdentificationPages(app, context)
}
