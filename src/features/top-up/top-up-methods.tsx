import { Banknote, Zap } from '@lucide/icons'
import { useId, useState } from 'react'
import type { Account } from '../../contract/wallet.ts'
import { MethodRow } from '../../entities/money-act/method-row.tsx'
import type { WhyNotTopUp } from './why-not-top-up.ts'
import { useTexts } from '../../texts/texts.tsx'
import { CashDialog } from './cash-dialog.tsx'
import styles from './sbp-top-up.module.css'
import { TopUpProgress } from './top-up-progress.tsx'
import type { TopUpStage } from './use-top-up.ts'

interface SbpTopUpProps {
  wallet: Account
  /** As it is typed. */
  amount: string
  stage: TopUpStage
  whyNot: WhyNotTopUp | undefined
  onSubmit: () => void
}

/** Fast payment and cash (F2). */
export function SbpTopUp({ wallet, amount, stage, whyNot, onSubmit }: SbpTopUpProps) {
  const { text } = useTexts()
  const titleId = useId()
  const [isCashOpen, setIsCashOpen] = useState(false)
  return (
    <section className={styles.methods} aria-labelledby={titleId}>
      <h2 className={styles.title} id={titleId}>
        {text('wallet_topup.method_title')}
      </h2>
      <MethodRow
        isMain
        icon={Zap}
        title={text('wallet_topup.sbp_btn')}
        caption={text('wallet_topup.sbp_descr')}
        isDisabled={whyNot !== undefined}
        isBusy={stage.name !== 'editing'}
        onPress={onSubmit}
      />
      <MethodRow
        icon={Banknote}
        title={text('wallet_topup.cash_btn')}
        caption={text('wallet_topup.cash_descr')}
        isDisabled={whyNot === 'not-allowed'}
        onPress={() => setIsCashOpen(true)}
      />
      <TopUpProgress stage={stage} />
      <CashDialog
        isOpen={isCashOpen}
        onClose={() => setIsCashOpen(false)}
        wallet={wallet}
        amount={amount}
      />
    </section>
  )
}
