import type { Account } from '../../../contract/calls/wallet.ts'
import { amountToSend } from '../../../contract/rules/typed-money.ts'
import { AccountNumber } from '../../shared/wallet/account-number.tsx'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { CopyRow } from '../../ui/list/copy-row.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import styles from './cash-dialog.module.css'

interface CashDialogProps {
  isOpen: boolean
  onClose: () => void
  wallet: Account
  /** As it is typed. */
  amount: string
}

/** What to bring to a branch to pay cash into an account (F2). */
export function CashDialog({ isOpen, onClose, wallet, amount }: CashDialogProps) {
  const { text, language } = useTexts()
  const { number, currency_code: currency } = wallet
  const toPay = amountToSend(amount, currency)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={text('wallet_topup.cash_title')}
      closeLabel={text('common.close')}
      footer={
        <Button isWide onClick={onClose}>
          {text('common.ok')}
        </Button>
      }
    >
      <p className={styles.intro}>{text('wallet_topup.cash_intro')}</p>
      <ul className={styles.list}>
        <li>{text('wallet_topup.cash_full_name')}</li>
        <li>
          <span>{text('wallet_topup.cash_amount')}</span>
          {toPay !== undefined && (
            <strong className={styles.value}>
              {formatMoney(toPay, { currency, language }).text}
            </strong>
          )}
        </li>
        {number !== undefined && (
          <li>
            <CopyRow
              label={text('wallet_topup.cash_account')}
              value={number}
              copyLabel={text('wallet.detail.copy_number')}
              onCopy={() => showToast(text('wallet.detail.number_copied'))}
            >
              <AccountNumber number={number} />
            </CopyRow>
          </li>
        )}
      </ul>
      <Notice kind="warning">{text('wallet_topup.cash_note')}</Notice>
    </Dialog>
  )
}
