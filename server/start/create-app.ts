import { Hono } from 'hono'
import { methodNotAllowed } from 'hono/method-not-allowed'
import type { Context } from '../context.ts'
import { compressAnswers } from '../http/compress-answers.ts'
import { addAuthRoutes } from '../http/routes/sign-in.ts'
import { answerFailure, answerThrown, answerWrongMethod } from '../http/failures.ts'
import { addHistoryRoutes } from '../http/routes/history.ts'
import { addFileLinkRoutes } from '../http/routes/file-links.ts'
import { addHealthRoutes } from '../http/routes/health.ts'
import { addCardWidget } from '../http/routes/card-widget.ts'
import { addClosingRoutes } from '../http/routes/closing.ts'
import { addContactRoutes } from '../http/routes/contacts.ts'
import { addDepositRoutes } from '../http/routes/deposits.ts'
import { addIdentificationRoutes } from '../http/routes/identification.ts'
import { addHelpRoutes, addPictureRoute } from '../http/routes/help.ts'
import { limitBody } from '../http/limit-body.ts'
import { addLiveRoutes } from '../http/routes/live.ts'
import { addActOutcomeRoute } from '../http/routes/act-outcome.ts'
import { addMoneyRoutes } from '../http/routes/money.ts'
import { addPinRoutes } from '../http/routes/pins.ts'
import { addArchiveRoutes } from '../http/routes/data-export.ts'
import { addNoticeRoutes } from '../http/routes/notifications.ts'
import { addAppLockRoutes } from '../http/routes/app-lock.ts'
import { addPasskeyRoutes } from '../http/routes/passkeys.ts'
import { addPhoneChangeRoutes } from '../http/routes/phone-change.ts'
import { addProviderEventRoutes } from '../http/routes/provider-events.ts'
import { frameRequests } from '../http/request-frame.ts'
import { addBrakeRoutes } from '../http/routes/brakes.ts'
import { addPeopleRoutes } from '../http/routes/people.ts'
import { addCategoryRoutes } from '../http/routes/categories.ts'
import { addPotRoutes } from '../http/routes/pots.ts'
import { addRequestRoutes } from '../http/routes/requests.ts'
import { addPlanRoutes } from '../http/routes/plans.ts'
import { addRateOrderRoutes } from '../http/routes/rate-orders.ts'
import { addSecurityRoutes } from '../http/routes/security.ts'
import { addStatementRoutes } from '../http/routes/statements.ts'
import { addTelegramRoutes } from '../http/routes/telegram.ts'
import { addTextRoutes } from '../http/routes/texts.ts'
import { addTransferRoutes } from '../http/routes/transfers.ts'
import { addProgramAccessRoutes } from '../http/routes/program-access.ts'
import { addProgramRoutes } from '../http/routes/programs.ts'
import { addDevelopers } from '../http/developers/developers.ts'
import { addReadApi } from '../http/read-api/read-api.ts'
import { addOpenPayments } from '../http/open-payments/open-payments.ts'
import { addWalletAddressRoutes } from '../http/routes/wallet-address.ts'
import { addWalletRoutes } from '../http/routes/wallet.ts'
import { addWithdrawalRoutes } from '../http/routes/withdrawals.ts'
import { createWebApp } from '../http/web-app.ts'
import { addSandboxRoutes } from '../sandbox/sandbox-routes.ts'

/**
 * The API of the contract, health checks and, in the sandbox, its pages: Request in, Response out.
 * Every failure is answered as JSON, `{status: 'error', code, message}`.
 */
export function createApp(context: Context): Hono {
  const app = createWebApp()
  app.onError((thrown, web) => answerThrown(web, thrown, context.log))
  addHealthRoutes(app, context)
  app.use(...frameRequests(context))
  app.use('/v2/*', compressAnswers)
  app.use(methodNotAllowed({ app, onMethodNotAllowed: answerWrongMethod }))
  addProviderEventRoutes(app, context)
  addFileLinkRoutes(app, context)
  addPictureRoute(app, context)
  app.use(limitBody(context.settings.maxBodyBytes))
  addAuthRoutes(app, context)
  addPinRoutes(app, context)
  addSecurityRoutes(app, context)
  addBrakeRoutes(app, context)
  addPeopleRoutes(app, context)
  addPotRoutes(app, context)
  addCategoryRoutes(app, context)
  addRequestRoutes(app, context)
  addPlanRoutes(app, context)
  addRateOrderRoutes(app, context)
  addWalletAddressRoutes(app, context)
  addProgramRoutes(app, context)
  addProgramAccessRoutes(app, context)
  addReadApi(app, context)
  addDevelopers(app, context)
  addOpenPayments(app, context)
  addPasskeyRoutes(app, context)
  addTelegramRoutes(app, context)
  addAppLockRoutes(app, context)
  addContactRoutes(app, context)
  addPhoneChangeRoutes(app, context)
  addClosingRoutes(app, context)
  addArchiveRoutes(app, context)
  addIdentificationRoutes(app, context)
  addNoticeRoutes(app, context)
  addLiveRoutes(app, context)
  addWalletRoutes(app, context)
  addHistoryRoutes(app, context)
  addHelpRoutes(app, context)
  addStatementRoutes(app, context)
  addMoneyRoutes(app, context)
  addActOutcomeRoute(app, context)
  addTransferRoutes(app, context)
  addWithdrawalRoutes(app, context)
  addDepositRoutes(app, context)
  addCardWidget(app, context)
  addTextRoutes(app, context)
  if (context.settings.sandbox) addSandboxRoutes(app, context)
  app.all('*', (web) => answerFailure(web, 'NOT_FOUND'))
  return new Hono({ strict: false }).route('/', app)
}
