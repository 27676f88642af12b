import { endpoints } from '../../../contract/endpoints.ts'
import { cleanAddressName } from '../../../contract/rules/address-form.ts'
import type { Context } from '../../context.ts'
import { addKey, listKeys, removeKey } from '../../domain/open-payments/program-keys.ts'
import {
  type AddressRow,
  checkName,
  findPublicAddress,
  proposePublicName,
  readOwnAddress,
  removeAddress,
  setAddress,
} from '../../domain/open-payments/wallet-addresses.ts'
import { takeLookup } from '../../domain/transfers/find-recipient.ts'
import { Refusal } from '../../domain/refusal.ts'
import { defineRoute } from '../define-route.ts'
import { DONE } from '../done.ts'
import { requireConfirmation } from '../require-confirmation.ts'
import type { WebApp } from '../web-app.ts'

/**
 * Routes for the wallet address of an owner and the keys of their programs (T1); NOT_FOUND where
 * Open Payments is off.
 */
export function addWalletAddressRoutes(app: WebApp, context: Context): void {
  const { db, settings } = context
  const requirePrefix = () => {
    const { openPaymentsOrigin } = settings
    if (openPaymentsOrigin === undefined) throw new Refusal('NOT_FOUND')
    return `${openPaymentsOrigin}/@`
  }

  defineRoute(app, context, endpoints.walletAddress, async ({ session }) => {
    const prefix = requirePrefix()
    const row = await readOwnAddress(db, session.userId)
    const proposed_name = await proposePublicName(db, session.userId)
    return { prefix, proposed_name, ...(row && { address: showAddress(row, prefix) }) }
  })

  defineRoute(app, context, endpoints.addressName, async ({ session, query, now }) => {
    requirePrefix()
    const { userId } = session
    const state = await checkName(db, { userId, name: query.name, now })
    return { name: cleanAddressName(query.name), state }
  })

  defineRoute(app, context, endpoints.setWalletAddress, async (call) => {
    const prefix = requirePrefix()
    const { session, body, now } = call
    const { name, public_name: publicName, account_id: accountId, version, pin, passkey } = body
    const isConfirmed = pin !== undefined || passkey !== undefined
    if (isConfirmed) {
      const act = { call: 'wallet-address' as const, name: cleanAddressName(name) }
      await requireConfirmation(call, context, act)
    }
    const { userId } = session
    const setting = { userId, name, publicName, accountId, isConfirmed, seen: version, now }
    const row = await setAddress(db, setting)
    return { ...DONE, address: showAddress(row, prefix) }
  })

  defineRoute(app, context, endpoints.removeWalletAddress, async ({ session, query, now }) => {
    requirePrefix()
    await removeAddress(db, { userId: session.userId, seen: query.version, now })
    return DONE
  })

  defineRoute(app, context, endpoints.addressLink, async ({ body, now, web }) => {
    const { networks } = web.var.address
    const limit = settings.lookupsPerAddressPerHour
    await takeLookup(db, { key: 'address', networks, limit, now })
    const row = await findPublicAddress(db, settings, body.name)
    if (!row) throw new Refusal('NOT_FOUND')
    return { name: row.public_name, currency_code: row.currency_code }
  })

  defineRoute(app, context, endpoints.programKeys, async ({ session }) => {
    requirePrefix()
    return { results: await listKeys(db, session.userId) }
  })

  defineRoute(app, context, endpoints.addProgramKey, async (call) => {
    requirePrefix()
    const { session, body, now, web } = call
    await requireConfirmation(call, context, { call: 'program-key', key: body.key })
    const { name, key: text } = body
    const { requestId, address } = web.var
    const by = { userId: session.userId, requestId, prefix: address.prefix }
    return { ...DONE, key: await addKey(db, { ...by, name, text, now }) }
  })

  defineRoute(app, context, endpoints.removeProgramKey, async ({ session, body, now, web }) => {
    requirePrefix()
    const { requestId, address } = web.var
    const by = { userId: session.userId, requestId, prefix: address.prefix }
    await db.transaction((tx) => removeKey(tx, { ...by, id: body.id, now }))
    return DONE
  })
}

function showAddress(row: AddressRow, prefix: string) {
  const { name, public_name, account_id, version } = row
  const created_at = row.created_at.toISOString()
  return { name, url: prefix + name, public_name, account_id, version, created_at }
}
