import { publishKeys } from '../../domain/open-payments/program-keys.ts'
import { OpenPaymentsRefusal } from '../../domain/open-payments/open-payments-refusal.ts'
import { type AddressRow, findAddress } from '../../domain/open-payments/wallet-addresses.ts'
import { answerJson } from './answers.ts'
import { serve, type Serving } from './serve.ts'

const ADDRESS = '/:address{@[A-Za-z0-9-]+}'

/**
 * Serves wallet addresses and the keys of their owners (T1). Whoever opens an address learns the
 * public name and the currency; an unknown address, an ended one and that of a closed account are
 * answered the same.
 */
export function addWalletAddressServer(serving: Serving): void {
  const { context, places } = serving
  const { db } = context
  const serveAddress = (path: string, answer: (row: AddressRow) => Promise<object> | object) =>
    serve(serving, 'GET', path, async (web) => {
      web.header('Vary', 'Accept')
      const row = await findAddress(db, (web.req.param('address') ?? '').slice(1))
      if (!row) throw new OpenPaymentsRefusal(404, 'not_found', 'There is no such wallet address')
      return answerJson(web, await answer(row))
    })

  serveAddress(ADDRESS, ({ name, public_name, currency_code, decimals }) => ({
    id: places.prefix + name,
    ...(public_name !== '' && { publicName: public_name }),
    assetCode: currency_code,
    assetScale: decimals,
    authServer: places.authServer,
    resourceServer: places.resourceServer,
  }))

  serveAddress(`${ADDRESS}/jwks.json`, async ({ user_id }) => ({
    keys: await publishKeys(db, user_id),
  }))

  serveAddress(`${ADDRESS}/did.json`, ({ name }) => ({
    '@context': ['https://www.w3.org/ns/did/v1'],
    id: `did:web:${encodeURIComponent(new URL(places.origin).host)}:${encodeURIComponent(`@${name}`)}`,
    alsoKnownAs: [places.prefix + name],
  }))
}
