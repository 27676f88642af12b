import { CreditCard, Zap } from '@lucide/icons'
import { useId } from 'react'
import type { TopUpMethod } from '../../../contract/rules/rails.ts'
import type { Account } from '../../../contract/calls/wallet.ts'
import { MethodRow } from '../../shared/money-act/method-row.tsx'
import type { WhyNotTopUp } from './why-not-top-up.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { CashRow } from './cash-row.tsx'
import styles from './top-up-methods.module.css'
import { TopUpProgress } from './top-up-progress.tsx'
import type { TopUpStage } from './use-top-up.ts'

interface TopUpMethodsProps {
  method: TopUpMethod
  wallet: Account
  /** As it is typed. */
  amount: string
  stage: TopUpStage
  whyNot: WhyNotTopUp | undefined
  onSubmit: () => void
  /** A way was tried that needs the identification. */
  onRefused: () => void
}

const LOOKS = {
  sbp: { icon: Zap, title: 'wallet_topup.sbp_btn' },
  card: { icon: CreditCard, title: 'wallet_topup.card_btn' },
} as const

/**
 * The payment page, by fast payment or by card as the currency has it, and cash where branches take
 * it (F2).
 */
export function TopUpMethods({
  method,
  wallet,
  amount,
  stage,
  whyNot,
  onSubmit,
  onRefused,
}: TopUpMethodsProps) {
  const { text } = useTexts()
  const titleId = useId()
  const isAllowed = whyNot !== 'not-allowed'
  return (
    <section className={styles.methods} aria-labelledby={titleId}>
      <h2 className={styles.title} id={titleId}>
        {text('wallet_topup.method_title')}
      </h2>
      <MethodRow
        isMain
        icon={LOOKS[method].icon}
        title={text(LOOKS[method].title)}
        caption={text('wallet_topup.sbp_descr')}
        isDisabled={whyNot !== undefined && isAllowed}
        isBusy={stage.name !== 'editing'}
        onPress={onSubmit}
      />
      {__HAS_CASH__ && (
        <CashRow wallet={wallet} amount={amount} explain={isAllowed ? undefined : onRefused} />
      )}
      <TopUpProgress stage={stage} />
    </section>
  )
}
