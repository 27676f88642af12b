import { ChevronDown } from '@lucide/icons'
import { useState } from 'react'
import type { Account } from '../../../contract/calls/wallet.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { CurrencyDisc } from '../../ui/icon/currency-disc.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { nameAccount } from '../../kernel/lib/account-name.ts'
import textStyle from '../../ui/styles/text-style.module.css'
import styles from './account-field.module.css'
import { AccountLine } from './account-line.tsx'
import { type AccountTitleKey, SelectAccount } from './select-account.tsx'

interface AccountFieldProps {
  /** Label of the account's role, such as the one to top up. */
  labelKey:
    | 'wallet_topup.account_label'
    | 'withdrawal.account_label'
    | 'send.account_label'
    | 'pots.account_label'
    | 'request.account_label'
    | 'address.account'
  titleKey: AccountTitleKey
  wallets: readonly Account[]
  wallet: Account
  onChoose: (wallet: Account) => void
  /** Returns why an account cannot be chosen. */
  whyNot?: (account: Account) => string | undefined
  /** Locked while a request runs. */
  isReadOnly?: boolean
}

/** The chosen wallet with its balance; a press opens the list of wallets (U30). */
export function AccountField(props: AccountFieldProps) {
  const { labelKey, titleKey, wallets, wallet, onChoose, isReadOnly = false } = props
  const { text } = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  const code = wallet.currency_code
  const name = nameAccount(wallet, wallets)
  return (
    <>
      <button
        type="button"
        className={styles.field}
        aria-haspopup="dialog"
        aria-disabled={isReadOnly || undefined}
        onClick={() => {
          if (!isReadOnly) setIsOpen(true)
        }}
      >
        <CurrencyDisc code={code} />
        <span className={styles.texts}>
          <span className={textStyle.caption}>{text(labelKey)}</span>
          <span> </span>
          <AccountLine account={wallet} wallets={wallets} />
          <VisuallyHidden>{text('account.select.change_btn', { code: name })}</VisuallyHidden>
        </span>
        <Icon of={ChevronDown} className={styles.chevron} size={20} />
      </button>
      <SelectAccount
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        titleKey={titleKey}
        wallets={wallets}
        chosenId={wallet.id}
        whyNot={props.whyNot}
        onChoose={(chosen) => {
          setIsOpen(false)
          onChoose(chosen)
        }}
      />
    </>
  )
}
