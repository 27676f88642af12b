import { OpenPaymentsClientError } from '@interledger/open-payments'

const NOT_FOUND = 404

/** What the shop itself refuses; the message is for the buyer. */
export class ShopRefusal extends Error {}

/** Reasons that a wallet names in `details.reason`, where it names one. */
const REASONS = Object.entries({
  INSUFFICIENT_FUNDS: 'There is not enough money in your wallet.',
  FROZEN: 'Payments from your wallet are stopped at the moment.',
  LIMIT: 'A limit of your wallet does not allow this payment now.',
  RATE: 'The exchange rate has just changed. Try once more.',
})

/** Codes of the standard. */
/** @type {Readonly<Record<string, string>>} */
const CODES = {
  insufficient_grant: 'What you allowed is less than this costs, or is used up.',
  invalid_token: 'You have ended what you allowed.',
  invalid_rotation: 'You have ended what you allowed.',
  invalid_continuation: 'Your answer has expired. Nothing was taken.',
  request_denied: 'You said no in your wallet. Nothing was taken.',
  too_fast: 'Your wallet has no answer yet. Wait a few seconds.',
  too_many_requests: 'Your wallet is busy. Wait a minute and try once more.',
  unknown_receiver: 'Your wallet cannot pay the wallet of this shop.',
}

/**
 * Says in plain words why something did not work.
 * @param {unknown} error
 * @returns {string}
 */
export function explain(error) {
  if (error instanceof ShopRefusal) return error.message
  if (!(error instanceof OpenPaymentsClientError)) return 'Something is wrong in the shop.'
  const { status, code, details, description } = error
  const reason = typeof details?.['reason'] === 'string' ? details['reason'] : ''
  const known = REASONS.find(([part]) => reason.includes(part))
  if (known) return known[1]
  if (code !== undefined && CODES[code] !== undefined) return CODES[code]
  if (status === undefined) return 'Your wallet does not answer. Try once more later.'
  if (code === 'not_payable') return `Your wallet could not make this payment: ${description}`
  if (code === undefined) return 'Your wallet gave an answer that the shop does not understand.'
  return `Your wallet refused it: ${description}`
}

/**
 * Whether an owner has ended the grant, so that another try is of no use.
 * @param {unknown} error
 */
export function isEnded(error) {
  return (
    error instanceof OpenPaymentsClientError &&
    ['invalid_token', 'invalid_rotation', 'invalid_continuation'].includes(error.code ?? '')
  )
}

/**
 * Whether a wallet has refused an act, so that it was surely not done.
 * @param {unknown} error
 */
export function isRefused(error) {
  const status = error instanceof OpenPaymentsClientError ? (error.status ?? 0) : 0
  return status >= 400 && status < 500
}

/**
 * Whether there is nothing at an address.
 * @param {unknown} error
 */
export function isMissing(error) {
  return error instanceof OpenPaymentsClientError && error.status === NOT_FOUND
}

/**
 * Whether the owner has declined a request.
 * @param {unknown} error
 */
export function isDeclined(error) {
  return error instanceof OpenPaymentsClientError && error.code === 'request_denied'
}
