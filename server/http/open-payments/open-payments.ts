import type { Context } from '../../context.ts'
import type { WebApp } from '../web-app.ts'
import { addAuthorizationServer } from './authorization-server.ts'
import { placesOn } from './places.ts'
import { addResourceServer } from './resource-server.ts'
import { addWalletAddressServer } from './wallet-address-server.ts'

/** Serves Open Payments where it is switched on. */
export function addOpenPayments(app: WebApp, context: Context): void {
  const { openPaymentsOrigin } = context.settings
  if (openPaymentsOrigin === undefined) return
  const serving = { app, context, places: placesOn(openPaymentsOrigin) }
  addWalletAddressServer(serving)
  addAuthorizationServer(serving)
  addResourceServer(serving)
}
