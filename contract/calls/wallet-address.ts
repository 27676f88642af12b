import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { isConfirmedOnce, PIN_OR_PASSKEY } from '../pin-or-passkey.ts'
import { Id, LooseMoment, rowsOf } from '../values.ts'
import { Outcome, ShownText } from '../wire.ts'

const MOST_TYPED = 100
const Typed = v.pipe(v.string(), v.maxLength(MOST_TYPED))
const RowId = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/),
)
/** The wallet address of an owner (T1). */
export const WalletAddress = v.object({
  name: ShownText,
  /** The whole address. */
  url: ShownText,
  public_name: ShownText,
  account_id: Id,
  /** Counts the writes; absent of a server that does not compare it. */
  version: v.fallback(v.optional(v.number()), undefined),
  created_at: LooseMoment,
})

export type WalletAddress = v.InferOutput<typeof WalletAddress>

/** A public key of programs of the owner, with which they sign as the wallet address. */
const ProgramKey = v.object({
  id: Id,
  name: ShownText,
  kid: ShownText,
  /** SHA-256 of the key, hexadecimal. */
  fingerprint: ShownText,
  created_at: LooseMoment,
})

/** What becomes of a name that somebody types. */
const NAME_STATES = ['free', 'own', 'taken', 'reserved', 'invalid'] as const
export type NameState = (typeof NAME_STATES)[number]

/**
 * The version of the address that was seen, 0 for none: a write to another one is refused. Without
 * it nothing is compared.
 */
const SeenVersion = v.pipe(v.number(), v.integer(), v.minValue(0))

const KeyText = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(2000))

/**
 * Calls for the wallet address of an owner, additions of our server where Open Payments is switched
 * on (T1).
 */
export const walletAddressEndpoints = {
  walletAddress: {
    method: 'GET',
    path: '/v2/wallet/address/own',
    answer: v.object({
      /** The address without the name: `https://host/@`. */
      prefix: ShownText,
      /** A public name to begin with: the masked one. */
      proposed_name: ShownText,
      address: v.fallback(v.optional(WalletAddress), undefined),
    }),
  },
  addressName: {
    method: 'GET',
    path: '/v2/wallet/address/name',
    query: v.object({ name: Typed }),
    answer: v.object({ name: ShownText, state: v.picklist(NAME_STATES) }),
  },
  /** PIN or passkey confirms another name; a first one, and changes of the rest, need neither. */
  setWalletAddress: {
    method: 'POST',
    path: '/v2/wallet/address',
    body: v.pipe(
      v.object({
        name: Typed,
        public_name: Typed,
        account_id: Id,
        version: v.optional(SeenVersion),
        ...PIN_OR_PASSKEY,
      }),
      v.check(({ pin, passkey }) => pin === undefined || passkey === undefined, 'confirmed twice'),
    ),
    answer: v.object({ ...Outcome.entries, address: WalletAddress }),
    isKeyed: 'state',
  },
  removeWalletAddress: {
    method: 'POST',
    path: '/v2/wallet/address/remove',
    query: v.object({
      version: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))),
    }),
    answer: Outcome,
  },
  /** For those who opened the address of somebody, signed in or not. */
  addressLink: {
    method: 'POST',
    path: '/v2/wallet/address/link',
    body: v.object({ name: Typed }),
    answer: v.object({ name: ShownText, currency_code: ShownText }),
    isPublic: true,
  },
  programKeys: {
    method: 'GET',
    path: '/v2/wallet/program-key/list',
    answer: v.object({ results: rowsOf(ProgramKey) }),
  },
  addProgramKey: {
    method: 'POST',
    path: '/v2/wallet/program-key',
    /** The key is a JWK or PEM of Ed25519. */
    body: v.pipe(
      v.object({ name: Typed, key: KeyText, ...PIN_OR_PASSKEY }),
      v.check((given) => isConfirmedOnce(given), 'needs pin or passkey'),
    ),
    answer: v.object({ ...Outcome.entries, key: ProgramKey }),
    isKeyed: 'state',
  },
  removeProgramKey: {
    method: 'POST',
    path: '/v2/wallet/program-key/remove',
    body: v.object({ id: RowId }),
    answer: Outcome,
  },
} as const satisfies Record<string, Endpoint>
