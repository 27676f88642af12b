import type { Context } from '../../context.ts'
import { publishKeys } from '../../domain/open-payments/program-keys.ts'
import { OpenPaymentsRefusal } from '../../domain/open-payments/open-payments-refusal.ts'
import { type AddressRow, findAddress } from '../../domain/open-payments/wallet-addresses.ts'
import type { WebApp, WebContext } from '../web-app.ts'
import { answerJson, answerRefusal } from './answers.ts'
import type { Places } from './places.ts'

const ADDRESS = '/:address{@[A-Za-z0-9-]+}'

/**
 * Serves wallet addresses and the keys of their owners (T1). Whoever opens an address learns the public name and the currency;
 * an unknown address, an ended one and that of a closed account are answered the same.
 */
export function addWalletAddressServer(app: WebApp, { db }: Context, places: Places): void {
  const serve =
    (answer: (row: AddressRow) => Promise<object> | object) => async (web: WebContext) => {
      const row = await findAddress(db, (web.req.param('address') ?? '').slice(1))
      web.header('Vary', 'Accept')
      if (row) return answerJson(web, await answer(row))
      const refusal = new OpenPaymentsRefusal(404, 'not_found', 'There is no such wallet address')
      return answerRefusal(web, refusal, places.authServer)
    }

  app.get(
    ADDRESS,
    serve(({ name, public_name, currency_code, decimals }) => ({
      id: places.prefix + name,
      ...(public_name !== '' && { publicName: public_name }),
      assetCode: currency_code,
      assetScale: decimals,
      authServer: places.authServer,
      resourceServer: places.resourceServer,
    })),
  )

  app.get(
    `${ADDRESS}/jwks.json`,
    serve(async ({ user_id }) => ({ keys: await publishKeys(db, user_id) })),
  )

  app.get(
    `${ADDRESS}/did.json`,
    serve(({ name }) => ({
      '@context': ['https://www.w3.org/ns/did/v1'],
      id: `did:web:${encodeURIComponent(new URL(places.origin).host)}:${encodeURIComponent(`@${name}`)}`,
      alsoKnownAs: [places.prefix + name],
    })),
  )
}
