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
}

/** Returns a transfer as an act that PIN or passkey confirms. */
export function transferAct(act: TransferDetails): PayAct {
  const { recipient, account, amount, note, isQr, requestToken } = act
  const body = {
    recipient_id: recipient.id,
    account_id: account.id,
    amount,
    note,
    ...(isQr && { is_qr: true }),
    ...(requestToken !== undefined && { request_token: requestToken }),
  }
  return {
    kind: 'transfer',
    amount,
    currency: account.currency_code,
    intent: Object.values(body).map(String),
    confirmed: { call: 'transfer', ...body },
    send: ({ confirmation, isConfirmed, ...options }) =>
      callKeyed(transferEndpoints.transfer, {
        ...options,
        body: { ...body, ...confirmation, ...(isConfirmed && { is_repeat_confirmed: true }) },
      }),
  }
}
