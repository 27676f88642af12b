import { endpoints } from '../../../contract/endpoints.ts'
import type { Context } from '../../context.ts'
import { startOutgoing } from '../../domain/pins/start-outgoing.ts'
import { Refusal } from '../../domain/refusal.ts'
import { findPayable } from '../../domain/requests/pay-request.ts'
import { findRecipient } from '../../domain/transfers/find-recipient.ts'
import {
  readReceiveCode,
  readReceiveLink,
  renewReceiveCode,
} from '../../domain/transfers/receive-code.ts'
import { forgetRecipient, listRecent } from '../../domain/transfers/recipient-row.ts'
import { actOfSending, send, showSent } from '../../domain/transfers/send.ts'
import { setTransferSettings } from '../../domain/transfers/transfer-settings.ts'
import { defineRoute } from '../define-route.ts'
import { DONE } from '../done.ts'
import { requireConfirmation } from '../require-confirmation.ts'
import type { WebApp } from '../web-app.ts'

/** Routes of transfers between owners, and of receiving by a code (L3–L5). */
export function addTransferRoutes(app: WebApp, context: Context): void {
  const { db, settings } = context

  defineRoute(app, context, endpoints.findRecipient, async ({ session, body, now, web }) => {
    const asked = 'phone' in body ? { phone: body.phone } : { token: body.token }
    const { userId } = session
    const network = web.var.address.limitKey
    return {
      ...DONE,
      ...(await findRecipient(db, { userId, ...asked, network, limits: settings, now })),
    }
  })

  defineRoute(app, context, endpoints.recentRecipients, async ({ session }) => ({
    results: await listRecent(db, session.userId),
  }))

  defineRoute(app, context, endpoints.forgetRecipient, async ({ session, body, now }) => {
    await forgetRecipient(db, { id: body.recipient_id, userId: session.userId, now })
    return DONE
  })

  defineRoute(app, context, endpoints.transfer, async (call) => {
    const { session, idempotencyKey, now, web } = call
    const { pin: _pin, passkey: _passkey, biometry: _biometry, ...request } = call.body
    const sending = { userId: session.userId, idempotencyKey, request, now }
    const act = actOfSending(sending)
    const { earlier, requireOpen } = await startOutgoing(db, { userId: session.userId, act, now })
    if (earlier) return { ...DONE, ...showSent(earlier.transferId) }
    if (!session.isWithdrawalAllowed) throw new Refusal('TRANSFER_NOT_ALLOWED')
    requireOpen()
    const { request_token: token } = request
    const pays =
      token === undefined
        ? undefined
        : await findPayable(db, { token, userId: session.userId, now })
    const { is_repeat_confirmed: _is_repeat_confirmed, ...confirmed } = request
    await requireConfirmation(call, context, { call: 'transfer', ...confirmed })
    const { requestId, address } = web.var
    const origin = { requestId, prefix: address.prefix }
    return { ...DONE, ...(await send(db, { ...sending, pays }, origin)) }
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
    const network = web.var.address.limitKey
    const limit = settings.lookupsPerAddressPerHour
    return readReceiveLink(db, { token: body.token, network, limit, now })
  })
}
