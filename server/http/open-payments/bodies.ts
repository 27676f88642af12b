import * as v from 'valibot'
import { AssetAmount } from '../../domain/open-payments/access.ts'

const MOST_ADDRESS = 500
const MOST_METADATA = 4096

const Address = v.pipe(v.string(), v.maxLength(MOST_ADDRESS), v.url())
const Metadata = v.pipe(
  v.record(v.string(), v.unknown()),
  v.check((given) => JSON.stringify(given).length <= MOST_METADATA, 'is longer than 4 kB'),
)
const Receiver = v.pipe(Address, v.regex(/^https?:\/\/.+\/incoming-payments\/.+$/))

/** Body of a new incoming payment. */
export const NewIncoming = v.strictObject({
  walletAddress: Address,
  incomingAmount: v.optional(AssetAmount),
  expiresAt: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  metadata: v.optional(Metadata),
})
/** Body of a new quote. */
export const NewQuote = v.pipe(
  v.strictObject({
    walletAddress: Address,
    receiver: Receiver,
    method: v.literal('ilp'),
    debitAmount: v.optional(AssetAmount),
    receiveAmount: v.optional(AssetAmount),
  }),
  v.check(
    ({ debitAmount, receiveAmount }) => !debitAmount || !receiveAmount,
    'debitAmount and receiveAmount exclude each other',
  ),
)
/** Body of a new outgoing payment: of a quote, or to an incoming payment with an amount. */
export const NewOutgoing = v.union([
  v.strictObject({ walletAddress: Address, quoteId: Address, metadata: v.optional(Metadata) }),
  v.strictObject({
    walletAddress: Address,
    incomingPayment: Address,
    debitAmount: AssetAmount,
    metadata: v.optional(Metadata),
  }),
])
const Count = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^\d{1,3}$/),
    v.transform(Number),
    v.minValue(1),
    v.maxValue(100, 'lists have 100 rows at most'),
  ),
)
/** Query of a list. */
export const ListQuery = v.object({
  'wallet-address': Address,
  cursor: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(100))),
  first: Count,
  last: Count,
})
