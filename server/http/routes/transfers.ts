import { endpoints } from '../../../contract/endpoints.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../domain/refusal.ts'
import { payByExchange } from '../../domain/requests/pay-by-exchange.ts'
import { findPayable } from '../../domain/requests/pay-request.ts'
import type { Queryable } from '../../db/database.ts'
import { findPublicAddress } from '../../domain/open-payments/wallet-addresses.ts'
import { findRecipient } from '../../domain/transfers/find-recipient.ts'
import {
  readReceiveCode,
  readReceiveLink,
  renewReceiveCode,
} from '../../domain/transfers/receive-code.ts'
import { forgetRecipient, listRecent } from '../../domain/transfers/recipient-row.ts'
import { actOfSending, send, showSent } from '../../domain/transfers/send.ts'
import { setTransferSettings } from '../../domain/transfers/transfer-settings.ts'
import { defineMoneyRoute } from '../define-money-route.ts'
import { defineRoute } from '../define-route.ts'
import { DONE } from '../done.ts'
import type { WebApp } from '../web-app.ts'

/** Routes of transfers between owners, and of receiving by a code (L3–L5). */
export function addTransferRoutes(app: WebApp, context: Context): void {
  const { db, settings } = context

  defineRoute(app, context, endpoints.findRecipient, async ({ session, body, now, web }) => {
    const asked =
      'address' in body
        ? { findNamed: (tx: Queryable) => findPublicAddress(tx, settings, body.address) }
        : body
    const { userId } = session
    const { networks } = web.var.address
    return {
      ...DONE,
      ...(await findRecipient(db, { userId, ...asked, networks, limits: settings, now })),
    }
  })

  defineRoute(app, context, endpoints.recentRecipients, async ({ session }) => ({
    results: await listRecent(db, session.userId),
  }))

  defineRoute(app, context, endpoints.forgetRecipient, async ({ session, body, now }) => {
    await forgetRecipient(db, { id: body.recipient_id, userId: session.userId, now })
    return DONE
  })

  defineMoneyRoute(app, context, 'transfer', {
    actOf: actOfSending,
    showEarlier: ({ transferId }) => ({ ...DONE, ...showSent(transferId) }),
    notAllowed: 'TRANSFER_NOT_ALLOWED',
    prepare: ({ userId, request: { request_token: token }, now }) =>
      token === undefined ? undefined : findPayable(db, { token, userId, now }),
    act: async (sending, pays, origin) => {
      const isExchanged = sending.request.exchange !== undefined
      if (isExchanged && !pays) throw new Refusal('BAD_REQUEST')
      const sent =
        isExchanged && pays
          ? await payByExchange(db, { ...sending, pays }, origin)
          : await send(db, { ...sending, pays }, origin)
      return { ...DONE, ...sent }
    },
  })

  defineRoute(app, context, endpoints.setTransferSettings, async ({ session, body }) => {
    await setTransferSettings(db, session.userId, body)
    return DONE
  })

  defineRoute(app, context, endpoints.receiveCode, ({ session, now }) =>
    readReceiveCode(db, { userId: session.userId, now }),
  )

  defineRoute(app, context, endpoints.renewReceiveCode, ({ session, now }) =>
    renewReceiveCode(db, { userId: session.userId, now }),
  )

  defineRoute(app, context, endpoints.receiveLink, ({ body, now, web }) => {
    const { networks } = web.var.address
    const limit = settings.lookupsPerAddressPerHour
    return readReceiveLink(db, { token: body.token, networks, limit, now })
  })
}
