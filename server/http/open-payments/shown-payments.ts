import type { Minor } from '../../../contract/rules/money.ts'
import type { IncomingRow } from '../../domain/open-payments/incoming-payments.ts'
import type { OutgoingRow } from '../../domain/open-payments/outgoing-row.ts'
import type { QuoteRow } from '../../domain/open-payments/quotes.ts'
import type { Places } from './places.ts'

/** Returns an amount as the standard writes it. */
export function showAmount(minor: Minor, assetCode: string, assetScale: number) {
  return { value: minor.toString(), assetCode, assetScale }
}

/** Returns an incoming payment as the standard writes it. */
export function showIncoming(row: IncomingRow, places: Places) {
  const { currency_code, decimals, amount_minor, metadata } = row
  return {
    id: `${places.resourceServer}/incoming-payments/${row.id}`,
    walletAddress: places.prefix + row.address_name,
    ...(amount_minor !== null && {
      incomingAmount: showAmount(amount_minor, currency_code, decimals),
    }),
    receivedAmount: showAmount(row.received_minor, currency_code, decimals),
    completed: row.completed_at !== null,
    ...(metadata && { metadata }),
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }
}

/** Returns a quote as the standard writes it. */
export function showQuote(row: QuoteRow, places: Places) {
  return {
    id: `${places.resourceServer}/quotes/${row.id}`,
    walletAddress: places.prefix + row.address_name,
    receiver: `${places.resourceServer}/incoming-payments/${row.incoming_id}`,
    debitAmount: showAmount(row.debit_minor, row.debit_currency, row.debit_decimals),
    receiveAmount: showAmount(row.receive_minor, row.receive_currency, row.receive_decimals),
    method: 'ilp',
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }
}

/** Returns an outgoing payment as the standard writes it; all of it is sent, or there is none. */
export function showOutgoing(row: OutgoingRow, places: Places) {
  const debitAmount = showAmount(row.debit_minor, row.debit_currency, row.debit_decimals)
  return {
    id: `${places.resourceServer}/outgoing-payments/${row.id}`,
    walletAddress: places.prefix + row.address_name,
    quoteId: `${places.resourceServer}/quotes/${row.quote_id}`,
    failed: false,
    receiver: `${places.resourceServer}/incoming-payments/${row.incoming_id}`,
    debitAmount,
    receiveAmount: showAmount(row.receive_minor, row.receive_currency, row.receive_decimals),
    sentAmount: debitAmount,
    ...(row.metadata && { metadata: row.metadata }),
    createdAt: row.created_at.toISOString(),
  }
}
