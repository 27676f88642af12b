import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Consent } from '../../../contract/calls/programs.ts'
import { decimalsOf } from '../../../contract/rules/currencies.ts'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { formatAmount, parseAmount, parseBalance } from '../../../contract/rules/money.ts'
import type { Account } from '../../../contract/calls/wallet.ts'
import { useOnline } from '../../kernel/api/use-online.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { mayTakeOut } from '../../shared/money-act/money-out.ts'
import { MoneyOutNotice } from '../../shared/money-act/money-out-notice.tsx'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { Button } from '../../ui/button/button.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import { Fact, FactList } from '../../ui/list/fact-list.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { AllowButtons } from './allow-buttons.tsx'
import type { ConsentAnswer } from './answered.tsx'
import styles from './consent-request.module.css'
import { NeverDialog } from './never-dialog.tsx'
import { NoAccount, PayingAccount } from './paying-account.tsx'
import { WhoNotice } from './who-notice.tsx'

interface ConsentDecisionProps {
  handle: string
  consent: Consent
  /** At most in a year, for what repeats. */
  yearly: string | undefined
  wallets: readonly Account[]
  decline: {
    start: (isForever: boolean) => void
    isPending: boolean
    error: Error | null
    reset: () => void
  }
  onAnswered: (answer: ConsentAnswer) => void
}

/**
 * The account that pays, what it comes to, and the answers. Declining always works, and needs no
 * PIN.
 */
export function ConsentDecision(props: ConsentDecisionProps) {
  const { handle, consent, yearly, wallets, decline, onAnswered } = props
  const { text, language } = useTexts()
  const isOnline = useOnline()
  const { data: profile } = useQuery(profileQuery)
  const [isNeverAsked, setIsNeverAsked] = useState(false)
  // An earlier failure is none of this question.
  const askNever = (isAsked: boolean) => {
    decline.reset()
    setIsNeverAsked(isAsked)
  }
  const { limit, host } = consent
  const account = wallets.find(({ id }) => id === consent.account_id)
  const missing = limit && missingAccount(wallets, account, limit.currency_code)
  const isForeign = limit !== undefined && limit.currency_code !== account?.currency_code
  const mayPay = limit === undefined || (missing === undefined && mayTakeOut(profile))
  const short = account && limit && shortOf(account, limit)
  return (
    <section className={styles.decision} aria-label={text('consent.decision_title')}>
      <h2 className={styles.heading}>{text('consent.decision_title')}</h2>
      {missing === undefined && account && limit && (
        <PayingAccount account={account} wallets={wallets} />
      )}
      {missing !== undefined && <NoAccount currency={missing} />}
      {limit && (
        <div className={styles.sums}>
          <FactList>
            {yearly !== undefined && (
              <Fact name={text('consent.max_period')}>
                {formatMoney(limit.amount, { currency: limit.currency_code, language }).text}
              </Fact>
            )}
            {!isForeign && (
              <Fact name={text('consent.fee_label')}>
                <span className={styles.free}>{text('common.no_fee')}</span>
              </Fact>
            )}
            {yearly !== undefined && <Fact name={text('consent.max_year')}>{yearly}</Fact>}
          </FactList>
        </div>
      )}
      {isForeign && missing === undefined && (
        <Notice>
          {text('consent.rate_open', {
            amount: formatMoney(limit.amount, { currency: limit.currency_code, language }).text,
          })}
        </Notice>
      )}
      {short !== undefined && mayPay && (
        <Notice kind="warning">
          {text('consent.short_now', {
            amount: formatMoney(short, { currency: limit?.currency_code ?? '', language }).text,
          })}
        </Notice>
      )}
      {limit && <MoneyOutNotice profile={profile} action="send" />}
      {consent.looks_like === undefined && (
        <div className={styles.narrow}>
          <WhoNotice consent={consent} />
        </div>
      )}
      {!isOnline && <Notice role="status">{text('error.offline')}</Notice>}
      <ErrorLine message={decline.error ? errorText(decline.error, text) : undefined} />
      <AllowButtons
        key={consent.mark}
        handle={handle}
        consent={consent}
        isOpen={mayPay}
        decline={decline}
        onAnswered={onAnswered}
      />
      <div className={styles.never}>
        <Button kind="dangerPlain" size="small" onClick={() => askNever(true)}>
          {text('consent.never_btn', { host })}
        </Button>
      </div>
      <NeverDialog
        isOpen={isNeverAsked}
        host={host}
        isBusy={decline.isPending}
        error={decline.error}
        onNever={() => decline.start(true)}
        onClose={() => askNever(false)}
      />
    </section>
  )
}

/**
 * Returns the currency of the account that would be needed to pay; undefined where the owner has
 * it.
 */
function missingAccount(
  wallets: readonly Account[],
  account: Account | undefined,
  currency: string,
): string | undefined {
  if (!account) return currency
  return wallets.some(({ currency_code: code }) => code === currency) ? undefined : currency
}

/**
 * Returns how much the account lacks for the whole limit; undefined where it suffices, or the rate
 * decides.
 */
function shortOf(
  { balance, currency_code: code }: Account,
  { amount, currency_code: currency }: NonNullable<Consent['limit']>,
): string | undefined {
  if (code !== currency) return undefined
  const decimals = decimalsOf(currency)
  const [has, needs] = [parseBalance(balance, decimals), parseAmount(amount, decimals)]
  if (has === undefined || needs === undefined || has >= needs) return undefined
  return formatAmount(needs - has, decimals)
}
