import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useId } from 'react'
import type { Account } from '../../../contract/calls/wallet.ts'
import { nameAccount } from '../../kernel/lib/account-name.ts'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { useAccountOpening } from '../../shared/wallet/account-opening.ts'
import { canOpen, OpenAccountRow } from '../../shared/wallet/open-account-row.tsx'
import { AccountList } from '../../shared/wallet/account-list.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Panel } from '../../ui/dialog/panel.tsx'
import { Segmented, tabPanelProps } from '../../ui/choice/segmented.tsx'
import type { ExchangeSide } from './exchange-quote.ts'
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
  onChoose: (side: ExchangeSide, account: Account) => void
}

/** Accounts for either side; the other side's account makes both change sides (C7, U50). */
export function SelectExchangePanel({ accounts, sides, onChoose }: SelectExchangePanelProps) {
  const { text } = useTexts()
  const side = useAtomValue(selectedSideAtom)
  const groupId = useId()
  const opening = useAccountOpening(useQuery(profileQuery).data)
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
              label={text('exchange.select.title')}
              accounts={accounts}
              chosenId={sides[side].id}
              onChoose={(account) => {
                closeSelectExchange()
                onChoose(side, account)
              }}
            />
            {canOpen(opening) && <OpenAccountRow {...opening} />}
          </div>
        </>
      )}
    </Panel>
  )
}
