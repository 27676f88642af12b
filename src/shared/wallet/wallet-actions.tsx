import { ArrowLeftRight, ArrowUpRight, Plus, Send } from '@lucide/icons'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import type { AuthInfo } from '../../../contract/calls/profile.ts'
import type { Account } from '../../../contract/calls/wallet.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { isSignedIn } from '../../kernel/session/session.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import type { LimitedAction } from '../../kernel/texts/not-allowed.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { chooseWallet } from './current-wallet.ts'
import { ownFreezeOf } from '../brakes/own-freeze.ts'
import { ClosedPlace } from '../brakes/closed-place.tsx'
import { NotAllowedDialog } from './not-allowed-dialog.tsx'
import { hadTransfers } from './had-transfers.ts'
import styles from './wallet-actions.module.css'
import { WalletAction } from './wallet-action.tsx'

const TARGETS = {
  topup: '/wallet/topup',
  withdrawal: '/wallet/withdrawal',
  send: '/send',
} as const

interface Permissions extends Pick<AuthInfo, 'is_frozen' | 'own_freeze'> {
  is_topup_allowed: boolean
  is_withdrawal_allowed: boolean
  capabilities: readonly string[]
}

interface WalletActionsProps {
  /** The owner's permissions; undefined until they are loaded. */
  permissions: Permissions | undefined
  /**
   * Loads the permissions, or waits for the call that does, after a press without them; never
   * rejects.
   */
  onAsk: () => Promise<{ data: Permissions | undefined; error: Error | null }>
  /** The owner has no wallet. */
  disabled?: boolean
  /** Another action of the page is its main one. */
  isMainElsewhere?: boolean
  /** The wallet to act on; without one the screens start with the current wallet. */
  wallet?: Account
}

/**
 * Top up, exchange, withdraw, and send where the server has transfers. All but the exchange need
 * the owner's permission flags (E4): a press before they are loaded waits for them, and a toast
 * says why they could not be. Until then the last visit decides on Send, which is always in the
 * page, so that the first frame can show it.
 */
export function WalletActions(props: WalletActionsProps) {
  const { permissions, onAsk, disabled = false, isMainElsewhere = false, wallet } = props
  const { text } = useTexts()
  const navigate = useNavigate()
  const [refused, setRefused] = useState<LimitedAction>()
  const [isClosedAsked, setIsClosedAsked] = useState(false)

  const [waiting, setWaiting] = useState<LimitedAction>()
  /** The action that was pressed last; none once the page is left. */
  const wanted = useRef<LimitedAction>(undefined)
  useEffect(() => () => void (wanted.current = undefined), [])

  const start = async (action: LimitedAction) => {
    if (wanted.current === action) return
    wanted.current = action
    if (!permissions) setWaiting(action)
    const { data: known, error } = permissions ? { data: permissions, error: null } : await onAsk()
    if (wanted.current !== action) return
    wanted.current = undefined
    setWaiting(undefined)
    if (!known) {
      // The end of the session shows its own message.
      if (isSignedIn()) showToast(errorText(error, text))
      return
    }
    const isAllowed = action === 'topup' ? known.is_topup_allowed : known.is_withdrawal_allowed
    if (!isAllowed) {
      setRefused(action)
      return
    }
    if (action !== 'topup' && ownFreezeOf(known)) {
      setIsClosedAsked(true)
      return
    }
    if (wallet) chooseWallet(wallet.currency_code)
    await navigate({ to: TARGETS[action] })
  }
  const canSend = permissions ? permissions.capabilities.includes(ADDITIONS) : hadTransfers()
  const isClosed = ownFreezeOf(permissions) !== undefined
  // A freeze that comes after the end of this one does not open the dialog.
  if (permissions && !isClosed && isClosedAsked) setIsClosedAsked(false)
  return (
    <>
      <div
        className={styles.actions}
        role="group"
        aria-label={text('home.actions_label')}
        data-actions=""
        data-sends={canSend ? '' : undefined}
      >
        <WalletAction
          disabled={disabled}
          isBusy={waiting === 'topup'}
          isMain={!isMainElsewhere}
          icon={Plus}
          onClick={() => void start('topup')}
        >
          {text('home.topup_btn')}
        </WalletAction>
        <WalletAction icon={ArrowLeftRight} to="/exchange" from={wallet?.id}>
          {text('home.exchange_btn')}
        </WalletAction>
        <WalletAction
          disabled={disabled}
          isBusy={waiting === 'send'}
          isAddition
          isClosed={isClosed}
          icon={Send}
          onClick={() => void start('send')}
        >
          {text('home.send_btn')}
        </WalletAction>
        <WalletAction
          disabled={disabled}
          isBusy={waiting === 'withdrawal'}
          isClosed={isClosed}
          icon={ArrowUpRight}
          onClick={() => void start('withdrawal')}
        >
          {text('home.withdrawal_btn')}
        </WalletAction>
      </div>
      <NotAllowedDialog action={refused} onClose={() => setRefused(undefined)} />
      <ClosedPlace isOpen={isClosedAsked && isClosed} onClose={() => setIsClosedAsked(false)} />
    </>
  )
}
