import * as v from 'valibot'

/** Most minor units in an amount: what the ledger counts in. */
const MOST_UNITS = 9_000_000_000_000_000_000n
const MOST_ADDRESS = 500
const MOST_NAMED = 20

const Address = v.pipe(v.string(), v.maxLength(MOST_ADDRESS), v.url())

/**
 * An amount of the standard: a positive whole number of the smallest units of an asset, as text.
 */
export const AssetAmount = v.object({
  value: v.pipe(
    v.string(),
    v.regex(/^(?:0|[1-9]\d{0,18})$/, 'must be a whole number as text'),
    v.check((text) => /^\d{1,19}$/.test(text) && BigInt(text) > 0n, 'must be above zero'),
    v.check((text) => /^\d{1,19}$/.test(text) && BigInt(text) <= MOST_UNITS, 'is too large'),
  ),
  assetCode: v.pipe(v.string(), v.maxLength(MOST_NAMED)),
  assetScale: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
})
export type AssetAmount = v.InferOutput<typeof AssetAmount>

const Receiver = v.pipe(Address, v.regex(/^https?:\/\/.+\/incoming-payments\/.+$/))

function actionsOf<const Name extends string>(names: readonly Name[]) {
  return v.pipe(
    v.array(v.picklist(names)),
    v.minLength(1, 'needs an action'),
    v.maxLength(MOST_NAMED),
    v.check((actions) => new Set(actions).size === actions.length, 'names an action twice'),
  )
}

/** One item of the access that a program asks for. */
const AccessItem = v.variant('type', [
  v.strictObject({
    type: v.literal('incoming-payment'),
    actions: actionsOf(['create', 'complete', 'read', 'read-all', 'list', 'list-all']),
    identifier: v.optional(Address),
  }),
  v.strictObject({
    type: v.literal('outgoing-payment'),
    actions: actionsOf(['create', 'read', 'read-all', 'list', 'list-all']),
    identifier: Address,
    limits: v.optional(
      v.strictObject({
        receiver: v.optional(Receiver),
        interval: v.optional(v.pipe(v.string(), v.maxLength(100))),
        debitAmount: v.optional(AssetAmount),
        receiveAmount: v.optional(AssetAmount),
      }),
    ),
  }),
  v.strictObject({
    type: v.literal('quote'),
    actions: actionsOf(['create', 'read', 'read-all']),
  }),
])
export type AccessItem = v.InferOutput<typeof AccessItem>

/** The access that a program asks for: an item of each type at most. */
export const Access = v.pipe(
  v.array(AccessItem),
  v.minLength(1, 'needs an item'),
  v.maxLength(3),
  v.check(
    (items) => new Set(items.map(({ type }) => type)).size === items.length,
    'names a type twice',
  ),
)

/**
 * Returns whether an owner has to consent: to payments out, and to reading what others than the
 * program itself have made.
 */
export function needsConsent(access: readonly AccessItem[]): boolean {
  return access.some(
    ({ type, actions }) =>
      type === 'outgoing-payment' ||
      (type === 'incoming-payment' &&
        actions.some((action) => action === 'list-all' || action === 'read-all')),
  )
}
