import { callKeyed } from '../../kernel/api/call-keyed.ts'
import { type Recipient, transferEndpoints } from '../../../contract/calls/transfers.ts'
import type { Account } from '../../../contract/calls/wallet.ts'
import type { PayAct } from '../../shared/money-act/pay-act.ts'

/** A transfer to another owner as it is sent. */
export interface TransferDetails {
  recipient: Recipient
  account: Account
  /** `1500.00` */
  amount: string
  note: string
  /** A QR code or link led to it. */
  isQr: boolean
  /** The request for money that it pays (S3). */
  requestToken?: string | undefined
  /** Set where the account is in another currency: the exchange of the same act. */
  exchange?: TransferExchange | undefined
}

/** Money of an account that is exchanged for a transfer in another currency. */
export interface TransferExchange {
  /** What leaves the account. */
  fromAmount: string
  rateId: string
  /** Currency of the transfer. */
  currency: string
  /** `1 USD = 80,80 ₽` */
  price: string
  /** When the rate expires, ms since 1970. */
  expiresAt: number | undefined
}

/** Returns the currency in which a transfer is received. */
export function currencyOfTransfer({ account, exchange }: TransferDetails): string {
  return exchange?.currency ?? account.currency_code
}

/** Returns a transfer as an act that PIN or passkey confirms. */
export function transferAct(act: TransferDetails): PayAct {
  const { recipient, account, amount, note, isQr, requestToken, exchange } = act
  const body = {
    recipient_id: recipient.id,
    account_id: account.id,
    amount,
    note,
    ...(isQr && { is_qr: true }),
    ...(requestToken !== undefined && { request_token: requestToken }),
    ...(exchange && {
      exchange: { from_amount: exchange.fromAmount, rate_id: exchange.rateId },
    }),
  }
  return {
    kind: 'transfer',
    amount,
    currency: currencyOfTransfer(act),
    intent: Object.values(body).map((part) =>
      typeof part === 'object' ? JSON.stringify(part) : String(part),
    ),
    ...(exchange?.expiresAt !== undefined && { expiresAt: exchange.expiresAt }),
    confirmed: { call: 'transfer', ...body },
    send: ({ confirmation, isConfirmed, ...options }) =>
      callKeyed(transferEndpoints.transfer, {
        ...options,
        body: { ...body, ...confirmation, ...(isConfirmed && { is_repeat_confirmed: true }) },
      }),
  }
}
