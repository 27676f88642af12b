import { COMPLETE } from '../../../../contract/rules/statuses.ts'
import { maskPhone } from '../../transfers/mask.ts'
import { Refusal } from '../../refusal.ts'
import { findBank, readNameForPayout } from '../banks.ts'
import {
  describeAvailability,
  LATEST_RECIPIENTS,
  type MethodRules,
  quoteWithFeeAdded,
} from './method.ts'

/** Withdrawals by phone and bank. */
export const sbp: MethodRules<'sbp'> = {
  isFeeInside: false,
  isServed: (methods) => methods.sbp !== null,
  offer: async ({ sbp: gateway }, language) => {
    const banks = await gateway?.listBanks().catch(() => [])
    return describeAvailability(banks !== undefined && banks.length > 0, language)
  },
  quote: quoteWithFeeAdded,
  readDestination: async (db, { userId, methods, now }, { phone, bank_id: bankId }) => {
    const bank = await findBank(methods.sbp, bankId)
    const question = { userId, phone, bankId: bank.id, sbp: methods.sbp, now }
    const { state, name } = await readNameForPayout(db, question)
    if (state === 'none') throw new Refusal('RECIPIENT_UNKNOWN')
    return {
      method: 'sbp',
      columns: { phone, bank_id: bank.id, bank: bank.name, recipient_name: name || null },
      history: {
        description: 'transaction.withdrawal.sbp',
        params: { bank: bank.name, phone: maskPhone(phone), ...(name && { counterparty: name }) },
      },
      kept: {
        kind: 'sbp',
        target: `${phone} ${bank.id}`,
        phone,
        bank_id: bank.id,
        bank: bank.name,
        real_name: name,
      },
      isKept: true,
    }
  },
  start: ({ sbp: gateway }, order, { phone, bank_id: bankId }) =>
    gateway?.start({ ...order, target: { phone: phone ?? '', bank_id: bankId ?? '' } }),
  listRecipients: async (db, userId) => {
    const rows = await db.query<{ phone: string; bank_id: string; bank: string; name: string }>(
      `SELECT phone, bank_id, coalesce(max(bank), '') AS bank, coalesce(max(recipient_name), '') AS name
       FROM payout WHERE user_id = $1 AND method = $2 AND status = $3
         AND phone IS NOT NULL AND bank_id IS NOT NULL
       GROUP BY phone, bank_id ${LATEST_RECIPIENTS}`,
      [userId, 'sbp', COMPLETE],
    )
    return rows.map(({ phone, bank_id, bank, name }) => ({
      method: 'sbp',
      phone,
      bank_id,
      bank,
      name,
    }))
  },
  repeat: ({ phone, bank_id, bank, recipient_name: name }) => {
    if (phone === null || bank_id === null) return undefined
    return { method: 'sbp', phone, bank_id, bank: bank ?? '', name: name ?? '' }
  },
  showKept: ({ phone, bank_id, bank }) =>
    phone === null || bank_id === null
      ? undefined
      : { kind: 'sbp', phone, bank_id, bank: bank ?? '' },
  payKept: ({ phone, bank_id }) =>
    phone === null || bank_id === null ? undefined : { method: 'sbp', phone, bank_id },
}
