import { Lock } from '@lucide/icons'
import { Link } from '@tanstack/react-router'
import { decimalsOf } from '../../../contract/rules/currencies.ts'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import type { DailyLimit } from '../../../contract/calls/profile.ts'
import type { Account } from '../../../contract/calls/wallet.ts'
import { useProblemText } from '../../shared/money-act/amount-error.ts'
import { findAmountProblem } from '../../shared/money-act/amount-problem.ts'
import { DebitAmount } from '../../shared/money-act/debit-amount.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Amount } from '../../ui/amount/amount.tsx'
import { buttonClass } from '../../ui/button/button.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import styles from './transfer-form.module.css'

interface TransferAmountProps {
  account: Account
  limit: DailyLimit | undefined
  amount: string
  /** The recipient set it in a code. */
  isFixed: boolean
  /** Why the server refused it; empty once it is changed. */
  refusal: string
  onChange: (amount: string) => void
  onSubmit: () => void
}

/** The amount of a transfer: a field, or the recipient's amount, which cannot be changed. */
export function TransferAmount(props: TransferAmountProps) {
  const { account, limit, amount, isFixed, refusal, onChange, onSubmit } = props
  const { text } = useTexts()
  if (isFixed) return <FixedAmount {...props} />
  return (
    <DebitAmount
      label={text('send.amount_label')}
      account={account}
      limit={limit}
      limitKey="send.limit"
      refusal={refusal}
      amount={amount}
      onChange={onChange}
      onSubmit={onSubmit}
    />
  )
}

function FixedAmount({ account, limit, amount, refusal }: TransferAmountProps) {
  const { text, language } = useTexts()
  const wordsOf = useProblemText()
  const { currency_code: currency, balance } = account
  const bounds = { balance, dailyLeft: limit?.daily_left, ownPeriod: limit?.own_period }
  const problem = findAmountProblem(amount, { ...bounds, decimals: decimalsOf(currency) })
  return (
    <div className={styles.fixed}>
      <Amount parts={formatMoney(amount, { currency, language })} size="l" />
      <p className={styles.locked}>
        <Icon of={Lock} size={16} />
        <span>{text('scan.pay_fixed')}</span>
      </p>
      <ErrorLine message={problem ? wordsOf(problem, { ...bounds, currency }) : refusal} />
      {problem === 'above-balance' && (
        <Link
          to="/wallet/topup"
          search={{ currency }}
          className={buttonClass({ kind: 'soft', size: 'small' })}
        >
          {text('home.topup_btn')}
        </Link>
      )}
    </div>
  )
}
