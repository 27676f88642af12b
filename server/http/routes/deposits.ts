import { endpoints } from '../../../contract/endpoints.ts'
import type { Context } from '../../context.ts'
import { listDepositNetworks, takeDepositAddress } from '../../domain/deposits/address.ts'
import { listDeposits } from '../../domain/deposits/list-deposits.ts'
import { Refusal } from '../../domain/refusal.ts'
import { defineRoute } from '../define-route.ts'
import type { WebApp } from '../web-app.ts'

/** Routes of top-ups in USDC (L8). */
export function addDepositRoutes(app: WebApp, context: Context): void {
  const { db, gateways } = context
  const { deposits } = gateways

  defineRoute(app, context, endpoints.depositNetworks, async () => ({
    results: [...(await listDepositNetworks(deposits))],
  }))

  defineRoute(app, context, endpoints.depositAddress, async ({ session, body: { network } }) => {
    const { userId, isTopUpAllowed } = session
    if (!isTopUpAllowed) throw new Refusal('TOPUP_NOT_ALLOWED')
    const address = await takeDepositAddress(db, { userId, network, deposits })
    return { status: 'success', message: '', address }
  })

  defineRoute(app, context, endpoints.deposits, async ({ session }) => ({
    results: await listDeposits(db, { userId: session.userId, deposits }),
  }))
}
