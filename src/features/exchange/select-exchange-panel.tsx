import { Check } from '@lucide/icons'
import { useAtomValue } from 'jotai'
import { useEffect, useId, type KeyboardEvent } from 'react'
import type { Account } from '../../contract/wallet.ts'
import { nameAccount } from '../../lib/account-name.ts'
import { useCurrencyName } from '../../entities/wallet/currency-name.ts'
import { formatMoney } from '../../contract/rules/money-format.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Amount } from '../../ui/amount/amount.tsx'
import { CurrencyDisc } from '../../ui/icon/currency-disc.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { RowButton } from '../../ui/list/list-card.tsx'
import { Panel } from '../../ui/dialog/panel.tsx'
import { nextStop } from '../../ui/choice/roving.ts'
import { Segmented, tabPanelProps } from '../../ui/choice/segmented.tsx'
import type { Side } from './exchange-quote.ts'
import type { Sides } from './exchange-sides.ts'
import {
  closeSelectExchange,
  openSelectExchange,
  selectedSideAtom,
} from './select-exchange-state.ts'
import styles from './select-exchange-panel.module.css'

interface SelectExchangePanelProps {
  accounts: readonly Account[]
  sides: Sides
  onChoose: (side: Side, account: Account) => void
}

/** Accounts for either side; the other side's account is disabled (C7, U50). */
export function SelectExchangePanel({ accounts, sides, onChoose }: SelectExchangePanelProps) {
  const { text } = useTexts()
  const side = useAtomValue(selectedSideAtom)
  const groupId = useId()
  useEffect(() => closeSelectExchange, [])
  return (
    <Panel
      isOpen={side !== undefined}
      onClose={closeSelectExchange}
      title={text('exchange.select.title')}
      closeLabel={text('common.close')}
    >
      {side && (
        <>
          <Segmented
            kind="tabs"
            isWide
            groupId={groupId}
            label={text('exchange.select.tabs_label')}
            value={side}
            onChange={openSelectExchange}
            segments={[
              {
                value: 'from',
                label: text('exchange.select.tab_from', {
                  code: nameAccount(sides.from, accounts),
                }),
              },
              {
                value: 'to',
                label: text('exchange.select.tab_to', { code: nameAccount(sides.to, accounts) }),
              },
            ]}
          />
          <div {...tabPanelProps(groupId, side)} className={styles.panel}>
            <AccountList
              key={side}
              accounts={accounts}
              chosen={sides[side]}
              taken={sides[side === 'from' ? 'to' : 'from']}
              onChoose={(account) => {
                closeSelectExchange()
                onChoose(side, account)
              }}
            />
          </div>
        </>
      )}
    </Panel>
  )
}

interface AccountListProps {
  accounts: readonly Account[]
  chosen: Account
  taken: Account
  onChoose: (account: Account) => void
}

function AccountList({ accounts, chosen, taken, onChoose }: AccountListProps) {
  const { text, language } = useTexts()
  const nameOf = useCurrencyName()
  return (
    <div
      role="listbox"
      tabIndex={-1}
      aria-label={text('exchange.select.title')}
      className={styles.list}
      onKeyDown={moveFocus}
    >
      {accounts.map((account) => {
        const { currency_code: code, balance } = account
        const isChosen = account.id === chosen.id
        return (
          <RowButton
            key={account.id}
            role="option"
            aria-selected={isChosen}
            data-first-focus={isChosen || undefined}
            tabIndex={isChosen ? 0 : -1}
            disabled={account.id === taken.id}
            onClick={() => onChoose(account)}
            leading={<CurrencyDisc code={code} />}
            title={nameAccount(account, accounts)}
            caption={nameOf(code)}
            trailing={<Amount parts={formatMoney(balance, { currency: code, language })} />}
            end={<span className={styles.check}>{isChosen && <Icon of={Check} size={20} />}</span>}
          />
        )
      })}
    </div>
  )
}

/** Up, Down, Home and End move among the enabled accounts. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const options = [...event.currentTarget.querySelectorAll('button')].filter(
    (option) => !option.disabled,
  )
  const index = options.findIndex((option) => option === document.activeElement)
  const next = nextStop(event.key, index, options.length)
  if (next === undefined || event.key === 'ArrowLeft' || event.key === 'ArrowRight') return
  event.preventDefault()
  options[next]?.focus()
}
