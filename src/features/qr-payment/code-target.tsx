import { ChevronDown, type LucideIconData, MessageSquare, Pencil } from '@lucide/icons'
import { useState } from 'react'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { amountToSend } from '../../../contract/rules/typed-money.ts'
import type { Account } from '../../../contract/calls/wallet.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { useCurrencyName } from '../../shared/wallet/currency-name.ts'
import { SelectAccount } from '../../shared/wallet/select-account.tsx'
import { CurrencyDisc } from '../../ui/icon/currency-disc.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../ui/icon/symbol-disc.tsx'
import { ListCard, ListItem, RowButton } from '../../ui/list/list-card.tsx'
import { CodeAmountDialog } from './code-amount-dialog.tsx'
import { CodeNoteDialog } from './code-note-dialog.tsx'
import styles from './own-code.module.css'

interface CodeTargetProps {
  wallet: Account
  wallets: readonly Account[]
  amount: string
  onChoose: (wallet: Account) => void
  onAmount: (amount: string) => void
  note: string
  onNote: (note: string) => void
}

/** Where the money goes, and how much; the balance is not shown to those who look at the code. */
export function CodeTarget(props: CodeTargetProps) {
  const { wallet, wallets, amount, onChoose, onAmount, note, onNote } = props
  const { text, language } = useTexts()
  const nameOf = useCurrencyName()
  const [opened, setOpened] = useState<'account' | 'amount' | 'note'>()
  const close = () => setOpened(undefined)
  const { currency_code: code } = wallet
  const hasChoice = wallets.length > 1
  const writeAmount = () =>
    formatMoney(amountToSend(amount, code) ?? amount, { currency: code, language }).text
  return (
    <>
      <ListCard>
        <ListItem>
          <RowButton
            aria-haspopup="dialog"
            disabled={!hasChoice}
            leading={<CurrencyDisc code={code} />}
            title={`${code} ·\u00a0${nameOf(code)}`}
            caption={text('qr.account_label')}
            end={hasChoice && <Icon of={ChevronDown} size={20} />}
            onClick={() => setOpened('account')}
          />
        </ListItem>
        <TermRow
          icon={Pencil}
          title={amount === '' ? text('qr.amount_any') : writeAmount()}
          caption={text('qr.amount_label')}
          action={text(amount === '' ? 'qr.amount_btn' : 'common.change')}
          onOpen={() => setOpened('amount')}
        />
        <TermRow
          icon={MessageSquare}
          title={note === '' ? text('qr.note_none') : note}
          caption={text('qr.note_label')}
          action={text(note === '' ? 'qr.note_btn' : 'common.change')}
          onOpen={() => setOpened('note')}
        />
      </ListCard>
      <CodeNoteDialog
        isOpen={opened === 'note'}
        note={note}
        onClose={close}
        onApply={(typed) => {
          close()
          onNote(typed)
        }}
      />
      <SelectAccount
        isOpen={opened === 'account'}
        onClose={close}
        titleKey="account.select.title_credit"
        wallets={wallets}
        chosenId={wallet.id}
        onChoose={(chosen) => {
          close()
          onChoose(chosen)
        }}
      />
      <CodeAmountDialog
        isOpen={opened === 'amount'}
        currency={code}
        amount={amount}
        onClose={close}
        onApply={(typed) => {
          close()
          onAmount(typed)
        }}
      />
    </>
  )
}

interface TermRowProps {
  icon: LucideIconData
  title: string
  caption: string
  /** What a press does. */
  action: string
  onOpen: () => void
}

/** Amount or message of the code. */
function TermRow({ icon, title, caption, action, onOpen }: TermRowProps) {
  return (
    <ListItem>
      <RowButton
        aria-haspopup="dialog"
        leading={
          <SymbolDisc>
            <Icon of={icon} size={20} />
          </SymbolDisc>
        }
        title={title}
        caption={caption}
        trailing={<span className={styles.change}>{action}</span>}
        onClick={onOpen}
      />
    </ListItem>
  )
}
