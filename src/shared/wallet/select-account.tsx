import { Wallet } from '@lucide/icons'
import type { Account } from '../../../contract/calls/wallet.ts'
import { host } from '../../kernel/platform/current-host.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { EmptyState } from '../../ui/notice/empty-state.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Panel } from '../../ui/dialog/panel.tsx'
import { AccountList } from './account-list.tsx'

/** What a chosen account does: it is debited, credited or topped up. */
export type AccountTitleKey =
  | 'account.select.title'
  | 'account.select.title_credit'
  | 'account.select.title_topup'

interface SelectAccountProps {
  isOpen: boolean
  onClose: () => void
  titleKey: AccountTitleKey
  wallets: readonly Account[]
  chosenId: string | undefined
  onChoose: (wallet: Account) => void
  /** Returns why an account cannot be chosen. */
  whyNot?: ((account: Account) => string | undefined) | undefined
}

/** The owner's wallets in a panel, one of them to be chosen (C7, U50). */
export function SelectAccount(props: SelectAccountProps) {
  const { isOpen, onClose, titleKey, wallets, chosenId, onChoose } = props
  const { text } = useTexts()
  return (
    <Panel
      isOpen={isOpen}
      onClose={onClose}
      title={text(titleKey)}
      closeLabel={text('common.close')}
    >
      {wallets.length === 0 ? (
        <EmptyState icon={<Icon of={Wallet} />} title={text('account.select.empty')} />
      ) : (
        <AccountList
          label={text(titleKey)}
          accounts={wallets}
          chosenId={chosenId}
          whyNot={props.whyNot}
          onChoose={(wallet) => {
            host().giveFeedback('selection')
            onChoose(wallet)
          }}
        />
      )}
    </Panel>
  )
}
