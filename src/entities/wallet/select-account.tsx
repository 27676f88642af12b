import { Check, Wallet } from '@lucide/icons'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import type { Account } from '../../contract/wallet.ts'
import { formatMoney } from '../../contract/rules/money-format.ts'
import { host } from '../../platform/current-host.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Amount } from '../../ui/amount/amount.tsx'
import { CurrencyDisc } from '../../ui/icon/currency-disc.tsx'
import { EmptyState } from '../../ui/notice/empty-state.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { pressableRowClass, RowContents } from '../../ui/list/list-card.tsx'
import { Panel } from '../../ui/dialog/panel.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { nameAccount } from '../../lib/account-name.ts'
import { useCurrencyName } from './currency-name.ts'
import { stepInAccounts, typeInAccounts } from './select-account-keys.ts'
import styles from './select-account.module.css'

/** Pause after which a typed letter starts a new search, ms. */
const TYPING_PAUSE_MS = 800

interface AccountChoice {
  wallets: readonly Account[]
  chosenId: string | undefined
  onChoose: (wallet: Account) => void
}

interface SelectAccountProps extends AccountChoice {
  isOpen: boolean
  onClose: () => void
  titleKey: 'account.select.title' | 'account.select.title_topup'
}

/** The owner's wallets in a panel, one of them to be chosen (C7, U50). */
export function SelectAccount({ isOpen, onClose, titleKey, ...choice }: SelectAccountProps) {
  const { text } = useTexts()
  return (
    <Panel
      isOpen={isOpen}
      onClose={onClose}
      title={text(titleKey)}
      closeLabel={text('common.close')}
    >
      {choice.wallets.length === 0 ? (
        <EmptyState icon={<Icon of={Wallet} />} title={text('account.select.empty')} />
      ) : (
        <AccountList
          {...choice}
          onChoose={(wallet) => {
            host().giveFeedback('selection')
            choice.onChoose(wallet)
          }}
          label={text(titleKey)}
        />
      )}
    </Panel>
  )
}

function AccountList({ wallets, chosenId, onChoose, label }: AccountChoice & { label: string }) {
  const listId = useId()
  const nameOf = useCurrencyName()
  const typed = useRef({ text: '', at: 0 })
  const list = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      wallets.findIndex(({ id }) => id === chosenId),
    ),
  )
  const moveTo = (index: number) => {
    setActive(index)
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' })
  }
  const find = (key: string, at: number) => {
    const isNewWord = at - typed.current.at > TYPING_PAUSE_MS
    typed.current = { text: (isNewWord ? '' : typed.current.text) + key, at }
    const names = wallets.map(({ currency_code: code }) => [code, nameOf(code)])
    return typeInAccounts(names, typed.current.text)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = wallets[active]
    if (event.key === 'Enter' || event.key === ' ') {
      if (chosen) onChoose(chosen)
    } else {
      const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
      const target = isLetter
        ? find(event.key, event.timeStamp)
        : stepInAccounts(event.key, active, wallets.length)
      if (target === undefined) return
      moveTo(target)
    }
    event.preventDefault()
  }
  return (
    <div
      ref={list}
      className={styles.list}
      // A native list of options cannot hold balances.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="listbox"
      aria-label={label}
      aria-activedescendant={`${listId}-${active}`}
      tabIndex={0}
      data-first-focus
      onKeyDown={onKeyDown}
    >
      {wallets.map((wallet, index) => (
        <AccountOption
          key={wallet.id}
          id={`${listId}-${index}`}
          wallet={wallet}
          name={nameAccount(wallet, wallets)}
          isActive={index === active}
          isChosen={wallet.id === chosenId}
          onChoose={onChoose}
        />
      ))}
    </div>
  )
}

interface AccountOptionProps {
  id: string
  wallet: Account
  /** Its own among the others. */
  name: string
  isActive: boolean
  isChosen: boolean
  onChoose: (wallet: Account) => void
}

function AccountOption({ id, wallet, name, isActive, isChosen, onChoose }: AccountOptionProps) {
  const { text, language } = useTexts()
  const nameOf = useCurrencyName()
  const code = wallet.currency_code
  return (
    // The list handles the keys, since it keeps the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      className={`${pressableRowClass} ${styles.option}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      aria-selected={isChosen}
      data-active={isActive ? '' : undefined}
      onClick={() => onChoose(wallet)}
    >
      <RowContents
        leading={<CurrencyDisc code={code} />}
        title={name}
        caption={<span className={styles.name}>{nameOf(code)}</span>}
        trailing={<Amount parts={formatMoney(wallet.balance, { currency: code, language })} />}
        end={
          <span className={styles.check}>
            {isChosen && <Icon of={Check} size={20} />}
            {isChosen && <VisuallyHidden>{text('common.selected')}</VisuallyHidden>}
          </span>
        }
      />
    </div>
  )
}
