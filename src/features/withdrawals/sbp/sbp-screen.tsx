import { useQuery } from '@tanstack/react-query'
import { profileQuery } from '../../../shared/profile/profile.queries.ts'
import { useTexts } from '../../../kernel/texts/texts.tsx'
import { Fact } from '../../../ui/list/fact-list.tsx'
import { FeeAmount } from '../payout/fee-amount.tsx'
import { MethodPage, type MethodParts } from '../payout/method-page.tsx'
import { usePayoutDraft } from '../payout/payout-draft.ts'
import { ArrivalFact } from '../payout/arrival-fact.tsx'
import { feeNote } from '../payout/fee-note.ts'
import { ActFacts } from '../../../shared/money-act/act-facts.tsx'
import { PayoutForm } from '../payout/payout-form.tsx'
import { banksQuery } from '../payout/payout.queries.ts'
import { usePayoutQuote } from '../payout/use-quote.ts'
import { usePayoutForm } from '../payout/use-payout-form.ts'
import { BankField } from './bank-field.tsx'
import { NameCard } from './name-card.tsx'
import { mayBePaid, useNameCheck } from './name-check.ts'
import { PhoneEntry } from './phone-entry.tsx'
import { fullRussianPhone, isRussianPhone, nationalDigits } from './russian-phone.ts'
import styles from './sbp-form.module.css'
import { SbpSummary } from './sbp-summary.tsx'
import type { Account } from '../../../../contract/calls/wallet.ts'
import { SBP_CURRENCY } from '../../../../contract/rules/currencies.ts'

interface SbpScreenProps {
  wallets: readonly [Account, ...Account[]]
  currency: string | undefined
}

const FACTS = ['withdrawal.fact_debited', 'withdrawal.fact_returned'] as const

/** A withdrawal to a bank by phone number (L7). */
export function SbpScreen({ wallets, currency = SBP_CURRENCY }: SbpScreenProps) {
  return (
    <MethodPage method="sbp" wallets={wallets} currency={currency} facts={FACTS}>
      {(parts) => <SbpForm {...parts} />}
    </MethodPage>
  )
}

/**
 * Amount, phone and bank of a withdrawal by the fast payment system, and the name as the bank tells
 * it.
 */
function SbpForm({ account, way, amount, setAmount }: MethodParts) {
  const texts = useTexts()
  const { text } = texts
  const { data: profile } = useQuery(profileQuery)
  const { data: banks } = useQuery(banksQuery)
  const [draft, change] = usePayoutDraft()
  const currency = account.currency_code
  const own = nationalDigits(profile?.phone ?? '')
  const digits = draft.phone ?? own ?? ''
  const phone = isRussianPhone(digits) ? fullRussianPhone(digits) : undefined
  const chosen = banks?.all.find(({ id }) => id === draft.bankId)
  const isGone = draft.bankId !== undefined && banks !== undefined && !chosen
  // A bank that the owner chose is not replaced by another one.
  const proposed = banks?.recent.find(({ is_available }) => is_available)
  const bank = draft.bankId === undefined ? proposed : chosen
  const { check, retry } = useNameCheck(phone, bank?.id)
  const isReady = phone !== undefined && bank?.is_available === true && mayBePaid(check)
  const to = isReady ? ({ method: 'sbp', phone, bank_id: bank.id } as const) : undefined
  const asked = usePayoutQuote({ account, way, amount })
  const name = check.name === 'told' ? check.person : undefined
  const form = usePayoutForm({ account, way, amount, to, name, asked })
  const { clearServerError } = form
  const note = feeNote({ way, currency, fee: asked.quote?.fee }, texts)
  const bankError = () => {
    if (isGone) return text('payout.bank_gone')
    if (bank?.is_available === false) return text('payout.bank_down')
    if (check.name === 'none') return text('payout.name_unknown', { bank: bank?.name ?? '' })
    return form.refusalOf('recipient')
  }
  return (
    <PayoutForm
      form={form}
      amount={amount}
      setAmount={setAmount}
      renderSummary={(payout) => (
        <SbpSummary payout={payout} digits={digits} bank={bank?.name ?? ''} check={check} />
      )}
    >
      <PhoneEntry
        digits={digits}
        own={own}
        onChange={(typed) => {
          clearServerError()
          change({ phone: typed })
        }}
      />
      <BankField
        bank={bank}
        onChoose={({ id }) => {
          clearServerError()
          change({ bankId: id })
        }}
        error={bankError()}
      />
      <NameCard check={check} onRetry={retry} />
      {!form.isAmountWrong && (
        <ActFacts
          isLoading={asked.isLoading}
          tariff={asked.quote?.tariff_number}
          note={note !== '' && <p className={styles.note}>{note}</p>}
        >
          {asked.quote && (
            <Fact name={text('common.fee')}>
              <FeeAmount fee={asked.quote.fee} currency={currency} />
            </Fact>
          )}
          <ArrivalFact quote={asked.quote} usual="common.instant" />
        </ActFacts>
      )}
    </PayoutForm>
  )
}
