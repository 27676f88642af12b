import { Link } from '@tanstack/react-router'
import type { DailyLimit } from '../../../contract/calls/profile.ts'
import { decimalsOf } from '../../../contract/rules/currencies.ts'
import type { Account } from '../../../contract/calls/wallet.ts'
import { type Minor, parseBalance } from '../../../contract/rules/money.ts'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { useShownMoney } from '../../kernel/texts/shown-money.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { AmountBlock } from './amount-block.tsx'
import { OWN_LIMIT_TEXTS, useAmountError } from './amount-error.ts'
import { isLimitNear } from './daily-limit.ts'
import styles from './debit-amount.module.css'
import { quickShares } from './quick-amounts.ts'
import { MoneyField } from './money-field.tsx'
import { QuickChoice } from './quick-choice.tsx'

interface DebitAmountProps {
  label: string
  /** The account to debit; undefined until one is chosen. */
  account: Account | undefined
  limit: DailyLimit | undefined
  /** Withdrawals always show their limit, transfers when it is near. */
  limitKey?: 'withdrawal.limit' | 'send.limit'
  /** Smallest and greatest amount of the way that the money goes. */
  least?: string | undefined
  most?: string | undefined
  /** What may be sent of the balance, such as what a fee leaves of it. */
  available?: Minor | undefined
  /** Why the server refused the amount; empty once it is changed. */
  refusal?: string | undefined
  /** As it is typed. */
  amount: string
  onChange: (amount: string) => void
  /** Runs on Enter. */
  onSubmit?: (() => void) | undefined
}

/**
 * Field of the amount to send, with what is left of the limit and buttons for parts of the balance.
 */
export function DebitAmount(props: DebitAmountProps) {
  const { label, account, limit, limitKey = 'withdrawal.limit', amount, onChange } = props
  const { problem, error, showError } = useAmountError(amount, {
    currency: account?.currency_code,
    balance: account?.balance,
    dailyLeft: limit?.daily_left,
    ownPeriod: limit?.own_period,
    least: props.least,
    most: props.most,
  })
  return (
    <AmountBlock>
      <MoneyField
        label={label}
        caption={label}
        value={amount}
        onChange={onChange}
        currency={account?.currency_code}
        error={props.refusal || error}
        hasErrorRoom
        hasAutoFocus={account !== undefined}
        onBlur={showError}
        onSubmit={() => {
          showError()
          props.onSubmit?.()
        }}
      />
      {limit && (limitKey === 'withdrawal.limit' || isLimitNear(limit, amount)) && (
        <LimitLine limit={limit} textKey={limitKey} isExceeded={problem === 'above-limit'} />
      )}
      {account && (
        <QuickChoice
          amounts={quickShares(
            props.available ?? availableOf(account, limit),
            decimalsOf(account.currency_code),
          )}
          currency={account.currency_code}
          onChoose={onChange}
        />
      )}
    </AmountBlock>
  )
}

interface LimitLineProps {
  limit: DailyLimit
  textKey: 'withdrawal.limit' | 'send.limit'
  isExceeded: boolean
}

function LimitLine({ limit, textKey, isExceeded }: LimitLineProps) {
  const { text, language } = useTexts()
  const shownMoney = useShownMoney()
  const currency = limit.currency_code
  // What is left shows how much was spent.
  const left = shownMoney(limit.daily_left, { currency }).text
  const { own_period: period } = limit
  if (period) {
    return (
      <p className={styles.limit}>
        {isExceeded ? (
          // The field shows what is left.
          <Link to="/settings/limits">{text('limits.title')}</Link>
        ) : (
          <span>{text(OWN_LIMIT_TEXTS[period], { amount: left })}</span>
        )}
      </p>
    )
  }
  return (
    <p className={isExceeded ? `${styles.limit} ${styles.exceeded}` : styles.limit}>
      {text(textKey, {
        amount: left,
        left,
        limit: formatMoney(limit.daily_limit, { currency, language }).text,
      })}
    </p>
  )
}

/** Returns the balance, or what the limit leaves of it. */
function availableOf({ balance, currency_code }: Account, limit: DailyLimit | undefined): Minor {
  const decimals = decimalsOf(currency_code)
  const whole = parseBalance(balance, decimals) ?? 0n
  const left = limit && parseBalance(limit.daily_left, decimals)
  return left !== undefined && left < whole ? left : whole
}
