import { Zap } from '@lucide/icons'
import { useState } from 'react'
import type { Account } from '../../../contract/calls/wallet.ts'
import { DebitAmount } from '../../shared/money-act/debit-amount.tsx'
import { MethodRow } from '../../shared/money-act/method-row.tsx'
import { useMoneyDraft } from '../../shared/money-act/money-draft.ts'
import { amountIn, TypedAmount } from '../../shared/money-act/typed-amount.ts'
import { useKeptState } from '../../shared/kept-form/use-kept-state.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { CashWithdrawalRow } from './cash-row.tsx'
import { Methods } from './methods.tsx'
import stack from '../../ui/styles/stack.module.css'
import type { Elements } from '../../ui/content/content.ts'

interface SbpWithdrawalProps {
  wallet: Account
  isAllowed: boolean
  /** Fields above the amount. */
  children: Elements
}

/** Fast payment, which does not work for now, and cash where branches pay it (G1). */
export function SbpWithdrawal({ wallet, isAllowed, children }: SbpWithdrawalProps) {
  const { text } = useTexts()
  const repeated = useMoneyDraft()
  const [typed, change] = useKeptState<TypedAmount>('withdrawal', TypedAmount, {
    amount: repeated?.amount ?? '',
    amountCurrency: repeated?.currency_code,
  })
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <div className={stack.gap5}>
      {children}
      <DebitAmount
        label={text('withdrawal.amount_label')}
        account={wallet}
        limit={undefined}
        amount={amountIn(typed, wallet.currency_code)}
        onChange={(amount) => change({ amount, amountCurrency: wallet.currency_code })}
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
