import { Zap } from '@lucide/icons'
import { useState } from 'react'
import * as v from 'valibot'
import type { Account } from '../../../contract/calls/wallet.ts'
import { DebitAmount } from '../../shared/money-act/debit-amount.tsx'
import { MethodRow } from '../../shared/money-act/method-row.tsx'
import { useMoneyDraft } from '../../shared/money-act/money-draft.ts'
import { useKeptState } from '../../shared/kept-form/use-kept-state.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { CashWithdrawalRow } from './cash-row.tsx'
import { Methods } from './methods.tsx'
import stack from '../../ui/styles/stack.module.css'
import type { Elements } from '../../ui/content/content.ts'

const Typed = v.object({ amount: v.string() })

interface SbpWithdrawalProps {
  wallet: Account
  isAllowed: boolean
  /** Fields above the amount. */
  children: Elements
}

/** Fast payment, which does not work for now, and cash where branches pay it (G1). */
export function SbpWithdrawal({ wallet, isAllowed, children }: SbpWithdrawalProps) {
  const { text } = useTexts()
  const first = useMoneyDraft()?.amount ?? ''
  const [{ amount }, change] = useKeptState('withdrawal', Typed, { amount: first })
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <div className={stack.gap5}>
      {children}
      <DebitAmount
        label={text('withdrawal.amount_label')}
        account={wallet}
        limit={undefined}
        amount={amount}
        onChange={(typed) => change({ amount: typed })}
      />
      <Methods>
        <MethodRow
          icon={Zap}
          title={text('withdrawal.sbp_btn')}
          caption={text('withdrawal.sbp_down')}
          isDisabled
          aside={
            <Button kind="soft" size="small" onClick={() => setIsOpen(true)}>
              {text('withdrawal.sbp_why')}
            </Button>
          }
        />
        {__HAS_CASH__ && <CashWithdrawalRow isAllowed={isAllowed} />}
      </Methods>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={text('withdrawal.sbp_title')}
        closeLabel={text('common.close')}
        footer={
          <Button isWide onClick={close}>
            {text('common.ok')}
          </Button>
        }
      >
        <p>{text('withdrawal.sbp_unavailable')}</p>
      </Dialog>
    </div>
  )
}
