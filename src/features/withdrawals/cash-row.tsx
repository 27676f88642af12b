import { Banknote } from '@lucide/icons'
import { useState } from 'react'
import { MethodRow } from '../../shared/money-act/method-row.tsx'
import { NotAllowedDialog } from '../../shared/wallet/not-allowed-dialog.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import styles from './cash-row.module.css'

/** Cash from a branch: what to bring there, or why it is not possible yet (G1, E4). */
export function CashWithdrawalRow({ isAllowed }: { isAllowed: boolean }) {
  const { text } = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <MethodRow
        icon={Banknote}
        title={text('withdrawal.cash_btn')}
        caption={text('withdrawal.cash_descr')}
        onPress={() => setIsOpen(true)}
      />
      <NotAllowedDialog action={isOpen && !isAllowed ? 'withdrawal' : undefined} onClose={close} />
      <Dialog
        isOpen={isOpen && isAllowed}
        onClose={close}
        title={text('withdrawal.cash_title')}
        closeLabel={text('common.close')}
        footer={
          <Button isWide onClick={close}>
            {text('common.ok')}
          </Button>
        }
      >
        <p>{text('withdrawal.cash_intro')}</p>
        <ul className={styles.list}>
          <li>{text('withdrawal.cash_full_name')}</li>
          <li>{text('withdrawal.cash_amount')}</li>
        </ul>
      </Dialog>
    </>
  )
}
