import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { Context } from './context.ts'
import { addAuthRoutes } from './routes/auth-routes.ts'
import { answerFailure, answerThrown } from './routes/failures.ts'
import { addHealthRoutes } from './routes/health-routes.ts'
import { addIdentificationRoutes } from './routes/identification-routes.ts'
import { limitBody } from './routes/limit-body.ts'
import { addMoneyRoutes } from './routes/money-routes.ts'
import { frameRequests } from './routes/request-frame.ts'
import { addTextRoutes } from './routes/text-routes.ts'
import { addWalletRoutes } from './routes/wallet-routes.ts'
import { createWebApp } from './routes/web-app.ts'
import { addSandboxRoutes } from './sandbox/sandbox-routes.ts'

/**
 * The API of the contract, health checks and, in the sandbox, its pages: Request in, Response out.
 * Every failure is answered as JSON, `{status: 'error', code, message}`.
 */
export function createApp(context: Context): Hono {
  const app = createWebApp()
  app.onError((thrown, web) => answerThrown(web, thrown, context.log))
  addHealthRoutes(app, context)
  app.use(frameRequests(context))
  app.use(limitBody(context.settings.maxBodyBytes))
  // Only answers to GET are compressed: answers to POST hold session tokens, which a compressed
  // length could reveal.
  app.get('/v2/*', compress())
  addAuthRoutes(app, context)
  addIdentificationRoutes(app, context)
  addWalletRoutes(app, context)
  addMoneyRoutes(app, context)
  addTextRoutes(app, context)
  if (context.settings.sandbox) addSandboxRoutes(app, context)
  app.all('*', (web) => answerFailure(web, 'NOT_FOUND'))
  return new Hono().route('/', app)
}
