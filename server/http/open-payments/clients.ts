import * as v from 'valibot'
import type { Queryable } from '../../db/database.ts'
import { OpenPaymentsRefusal } from '../../domain/open-payments/open-payments-refusal.ts'
import { PublicKeyX, publishKeys } from '../../domain/open-payments/program-keys.ts'
import type { GrantClient } from '../../domain/open-payments/request-grant.ts'
import { findAddress } from '../../domain/open-payments/wallet-addresses.ts'
import {
  DocumentUnavailable,
  type FetchDocument,
} from '../../gateways/client-documents/fetch-document.ts'
import { cleanNote } from '../../../contract/rules/transfer-note.ts'
import { PUBLIC_NAME_LENGTH } from '../../../contract/rules/address-name.ts'
import { graphemesOf } from '../../../contract/rules/graphemes.ts'
import type { Places } from './places.ts'

const MOST_ADDRESS = 500
const MOST_KID = 300

const Jwk = v.object({
  kid: v.pipe(v.string(), v.nonEmpty(), v.maxLength(MOST_KID)),
  alg: v.literal('EdDSA'),
  use: v.optional(v.literal('sig')),
  kty: v.literal('OKP'),
  crv: v.literal('Ed25519'),
  x: PublicKeyX,
})
const Address = v.pipe(v.string(), v.url(), v.maxLength(MOST_ADDRESS))

/** How a program identifies itself. */
export const GivenClient = v.union([
  Address,
  v.strictObject({ walletAddress: Address }),
  v.strictObject({ jwk: Jwk }),
])

const KeySet = v.object({ keys: v.array(v.unknown()) })
const Named = v.object({ publicName: v.fallback(v.optional(v.string()), undefined) })

interface ClientQuery {
  client: v.InferOutput<typeof GivenClient>
  /** The key that the request names. */
  kid: string
  places: Places
  fetchDocument: FetchDocument
}

/**
 * Finds the program that asks and its key: in the request itself, at an address of this server, or
 * at an address elsewhere. Throws invalid_client.
 */
export async function findClient(db: Queryable, asked: ClientQuery): Promise<GrantClient> {
  const { client, kid } = asked
  if (typeof client === 'object' && 'jwk' in client) {
    const { jwk } = client
    return { id: `jwk:${jwk.x}`, name: '', kid: jwk.kid, x: jwk.x }
  }
  const address = typeof client === 'string' ? client : client.walletAddress
  const { id, keys, name } = await readAddress(db, address, asked)
  const key = keys.flatMap((one) => readKey(one)).find((one) => one.kid === kid)
  if (!key) throw refuse(`${id}/jwks.json has no key of Ed25519 with the id ${kid}`)
  return { id, name, kid, x: key.x }
}

async function readAddress(
  db: Queryable,
  given: string,
  { places, fetchDocument }: ClientQuery,
): Promise<{ id: string; keys: unknown[]; name: string }> {
  const ownName = places.readName(given)
  if (ownName !== undefined) {
    const row = await findAddress(db, ownName)
    if (!row) throw refuse(`There is no wallet address ${given}`)
    const keys = await publishKeys(db, row.user_id)
    return { id: places.prefix + ownName, keys, name: row.public_name }
  }
  const url = new URL(given)
  if (url.origin === places.origin) throw refuse(`There is no wallet address ${given}`)
  if (url.search !== '' || url.hash !== '') throw refuse('A wallet address has no query')
  const id = url.href.replace(/\/$/, '')
  try {
    const keys = v.safeParse(KeySet, await fetchDocument(`${id}/jwks.json`))
    const named = v.safeParse(Named, await fetchDocument(id))
    if (!keys.success) throw refuse(`${id}/jwks.json is no set of keys`)
    const name = cleanNote((named.success && named.output.publicName) || '')
    return {
      id,
      keys: keys.output.keys,
      name: graphemesOf(name).slice(0, PUBLIC_NAME_LENGTH).join(''),
    }
  } catch (error) {
    if (error instanceof DocumentUnavailable) throw refuse(error.message)
    throw error
  }
}

function readKey(key: unknown) {
  const read = v.safeParse(Jwk, key)
  return read.success ? [read.output] : []
}

function refuse(description: string): OpenPaymentsRefusal {
  return new OpenPaymentsRefusal(400, 'invalid_client', description)
}
