import type { DailyLimit } from '../../contract/profile.ts'
import type { Account } from '../../contract/wallet.ts'
import type { Minor } from '../../lib/money.ts'
import { currencySymbol, formatMoney } from '../../lib/money-format.ts'
import { useTexts } from '../../texts/texts.tsx'
import { AmountField } from '../../ui/amount-field.tsx'
import { AmountBlock } from './amount-block.tsx'
import { useAmountError } from './amount-error.ts'
import styles from './debit-amount.module.css'
import { sharesOf } from './quick-amounts.ts'
import { QuickChoice } from './quick-choice.tsx'
import { readBalance } from './typed-amount.ts'

interface DebitAmountProps {
  label: string
  /** The account to debit; nobody has chosen one yet without it. */
  account: Account | undefined
  limit: DailyLimit | undefined
  /** As it is typed. */
  amount: string
  onChange: (amount: string) => void
}

/** The amount to send, with what is left of the limit and parts of what there is to choose. */
export function DebitAmount({ label, account, limit, amount, onChange }: DebitAmountProps) {
  const { text } = useTexts()
  const error = useAmountError(amount, account, limit)
  return (
    <AmountBlock>
      <AmountField
        label={label}
        caption={label}
        placeholder={text('amount.placeholder')}
        value={amount}
        onChange={onChange}
        symbol={account ? (currencySymbol(account.currency_code) ?? account.currency_code) : ''}
        error={error}
        hasAutoFocus={account !== undefined}
      />
      {limit && <LimitLine limit={limit} />}
      {account && (
        <QuickChoice
          amounts={sharesOf(available(account, limit))}
          currency={account.currency_code}
          onChoose={onChange}
        />
      )}
    </AmountBlock>
  )
}

function LimitLine({ limit }: { limit: DailyLimit }) {
  const { text, language } = useTexts()
  const currency = limit.currency_code
  const write = (amount: string) => formatMoney(amount, { currency, language }).text
  return (
    <p className={styles.limit}>
      {text('withdrawal.limit', {
        left: write(limit.daily_left),
        limit: write(limit.daily_limit),
      })}
    </p>
  )
}

/** The balance, or what the limit leaves of it. */
function available({ balance }: Account, limit: DailyLimit | undefined): Minor {
  const whole = readBalance(balance) ?? 0n
  const left = limit && readBalance(limit.daily_left)
  return left !== undefined && left < whole ? left : whole
}
