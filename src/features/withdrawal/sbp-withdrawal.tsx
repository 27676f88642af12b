import { Banknote, Zap } from '@lucide/icons'
import { useId, useState, type ReactNode } from 'react'
import type { Account } from '../../contract/wallet.ts'
import { DebitAmount } from '../../entities/money-act/debit-amount.tsx'
import { MethodRow } from '../../entities/money-act/method-row.tsx'
import { useMoneyDraft } from '../../entities/money-act/money-draft.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import styles from './sbp-withdrawal.module.css'

interface SbpWithdrawalProps {
  wallet: Account
  isAllowed: boolean
  /** Fields above the amount. */
  children: ReactNode
}

/** Fast payment, which does not work for now, and cash (G1). */
export function SbpWithdrawal({ wallet, isAllowed, children }: SbpWithdrawalProps) {
  const { text } = useTexts()
  const titleId = useId()
  const [amount, setAmount] = useState(useMoneyDraft()?.amount ?? '')
  const [opened, setOpened] = useState<'sbp' | 'cash'>()
  const close = () => setOpened(undefined)
  return (
    <div className={styles.form}>
      {children}
      <DebitAmount
        label={text('withdrawal.amount_label')}
        account={wallet}
        limit={undefined}
        amount={amount}
        onChange={setAmount}
      />
      <section className={styles.methods} aria-labelledby={titleId}>
        <h2 className={styles.title} id={titleId}>
          {text('withdrawal.method_title')}
        </h2>
        <MethodRow
          icon={Zap}
          title={text('withdrawal.sbp_btn')}
          caption={text('withdrawal.sbp_down')}
          isDisabled
          aside={
            <Button kind="soft" size="small" onClick={() => setOpened('sbp')}>
              {text('withdrawal.sbp_why')}
            </Button>
          }
        />
        <MethodRow
          icon={Banknote}
          title={text('withdrawal.cash_btn')}
          caption={text('withdrawal.cash_descr')}
          isDisabled={!isAllowed}
          onPress={() => setOpened('cash')}
        />
      </section>
      <Dialog
        isOpen={opened === 'sbp'}
        onClose={close}
        title={text('withdrawal.sbp_title')}
        closeLabel={text('common.close')}
        footer={<Understood onPress={close} />}
      >
        <p>{text('withdrawal.sbp_unavailable')}</p>
      </Dialog>
      <Dialog
        isOpen={opened === 'cash'}
        onClose={close}
        title={text('withdrawal.cash_title')}
        closeLabel={text('common.close')}
        footer={<Understood onPress={close} />}
      >
        <p>{text('withdrawal.cash_intro')}</p>
        <ul className={styles.list}>
          <li>{text('withdrawal.cash_full_name')}</li>
          <li>{text('withdrawal.cash_amount')}</li>
          <li>{text('withdrawal.cash_receipt')}</li>
        </ul>
      </Dialog>
    </div>
  )
}

function Understood({ onPress }: { onPress: () => void }) {
  const { text } = useTexts()
  return (
    <Button isWide onClick={onPress}>
      {text('common.ok')}
    </Button>
  )
}
