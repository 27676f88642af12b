import { Banknote } from '@lucide/icons'
import { useState } from 'react'
import type { Account } from '../../../contract/calls/wallet.ts'
import { MethodRow } from '../../shared/money-act/method-row.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { CashDialog } from './cash-dialog.tsx'

interface CashRowProps {
  wallet: Account
  /** As it is typed. */
  amount: string
  /** Called instead of opening the dialog, where the owner may not top up. */
  explain: (() => void) | undefined
}

/** Cash at a branch: what to bring there (F2). */
export function CashRow({ wallet, amount, explain }: CashRowProps) {
  const { text } = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <MethodRow
        icon={Banknote}
        title={text('wallet_topup.cash_btn')}
        caption={text('wallet_topup.cash_descr')}
        onPress={explain ?? (() => setIsOpen(true))}
      />
      <CashDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        wallet={wallet}
        amount={amount}
      />
    </>
  )
}
