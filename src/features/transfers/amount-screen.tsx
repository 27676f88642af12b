import { Link, Navigate } from '@tanstack/react-router'
import type { Account } from '../../../contract/calls/wallet.ts'
import { FlowFacts } from '../../shared/money-act/flow-facts.tsx'
import { FlowPage } from '../../shared/money-act/flow-page.tsx'
import { isSignedIn } from '../../kernel/session/session.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { buttonClass } from '../../ui/button/button.tsx'
import { useTransferDraft } from './transfer-draft.ts'
import { TRANSFER_FACTS } from './transfer-facts.ts'
import { TransferForm } from './transfer-form.tsx'

interface AmountScreenProps {
  wallets: readonly [Account, ...Account[]]
  /** Initial currency, when opened from a page of a wallet or to repeat a transfer. */
  currency: string | undefined
}

/** Second step of a transfer: account, amount and message. */
export function AmountScreen({ wallets, currency }: AmountScreenProps) {
  const { text } = useTexts()
  const [draft, change] = useTransferDraft()
  const { recipient } = draft
  // The end of the session deletes the draft, and leads to the login by itself.
  if (!recipient) return isSignedIn() ? <Navigate to="/send" replace /> : null
  return (
    <FlowPage aside={<FlowFacts facts={TRANSFER_FACTS} />}>
      <TransferForm
        recipient={recipient}
        wallets={wallets}
        input={draft}
        onChange={change}
        currency={currency}
        changeRecipient={
          <Link to="/send" replace className={buttonClass({ kind: 'plain', size: 'small' })}>
            {text('common.change')}
          </Link>
        }
      />
    </FlowPage>
  )
}
