import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import { cleanNote } from '../../../contract/rules/transfer-note.ts'
import { hasPublicLink } from '../../lib/public-links.ts'
import { hashRequest } from '../ledger/post.ts'
import type { ActKey } from '../ledger/transfer.ts'
import type { PayingProgram } from '../transfers/describe-transfer.ts'
import type { SendingInside } from '../transfers/send.ts'
import { purposeOf } from './asked-consent.ts'
import type { GrantRow } from './grant-row.ts'
import type { GrantCharge, SpentAmounts } from './grant-use.ts'
import type { OutgoingRow } from './outgoing-row.ts'
import type { QuoteRow } from './quotes.ts'
import { shownClientName } from './notify-of-program.ts'

/** A quote that a program pays, by its grant as it was read before. */
export interface PayingQuote {
  grant: GrantRow
  quoteId: string
  metadata: object | undefined
  now: Date
}

/** A payment, and what was spent of its grant with it. */
export interface PaidOutgoing {
  payment: OutgoingRow
  spent: SpentAmounts
}

/** Returns the key of a step of the payment of a quote, which is done once. */
export function actOfQuote(step: 'exchange' | 'payment', quoteId: string): ActKey {
  const request = { step, quote: quoteId }
  return { scope: 'program', key: `${quoteId}:${step}`, requestHash: hashRequest(request) }
}

/** Returns what the payment of a quote takes of its grant. */
export function spendingOf(quote: QuoteRow, now: Date): GrantCharge {
  return {
    debit: quote.debit_minor,
    receive: quote.receive_minor,
    debitCurrency: quote.debit_currency,
    debitDecimals: quote.debit_decimals,
    receiveCurrency: quote.receive_currency,
    receiveDecimals: quote.receive_decimals,
    now,
  }
}

/**
 * Returns the transfer of a quote to its receiver; what the program says that it is for is its
 * message.
 */
export function sendingOf(
  { quote, metadata, now }: { quote: QuoteRow; metadata: object | undefined; now: Date },
  { recipientId, accountId }: { recipientId: string; accountId: string },
): SendingInside {
  const request = {
    recipient_id: recipientId,
    account_id: accountId,
    amount: formatAmount(quote.receive_minor, quote.receive_decimals),
    note: noteOf(metadata),
    is_qr: false,
  }
  return { userId: quote.user_id, request, isRepeatConfirmed: true, now }
}

/** What the program says that a payment is for, as a message to the receiver; without links. */
function noteOf(metadata: object | undefined): string {
  const note = purposeOf(metadata ?? null)
  return hasPublicLink(note) ? '' : cleanNote(note)
}

/**
 * Returns a program as the history names it: by its address, which it did not choose itself, and by
 * the name that it chose itself.
 */
export function describeProgram(grant: GrantRow, quote: QuoteRow, left: Minor): PayingProgram {
  const isDebit = grant.limit_debit_minor !== null
  const decimals = isDebit ? quote.debit_decimals : quote.receive_decimals
  return {
    id: grant.id,
    host: grant.client.replace(/^https?:\/\//, ''),
    name: shownClientName(grant),
    left: formatAmount(left, decimals),
    leftCurrency: grant.limit_currency ?? '',
    isRepeating: grant.repeats !== null,
  }
}
