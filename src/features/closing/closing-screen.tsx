import { useQuery, queryOptions } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ownFreezeOf } from '../../shared/brakes/own-freeze.ts'
import { OwnFrozenNotice } from '../../shared/brakes/own-frozen-notice.tsx'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { useIsPinMissing } from '../../shared/profile/use-is-pin-missing.ts'
import { PinNotice } from '../../shared/profile/pin-notice.tsx'
import { OutcomeView } from '../../shared/money-act/outcome.tsx'
import { type ClosingState, closingEndpoints } from '../../../contract/calls/closing.ts'
import { setWalletClosed } from '../../kernel/runtime/wallet-closed.ts'
import { endSession } from '../../kernel/session/session.ts'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/choice/checkbox.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import styles from './closing.module.css'
import { ClosingSteps } from './closing-steps.tsx'
import { ConfirmClosing } from './confirm-closing.tsx'
import { WhatHappens } from './what-happens.tsx'
import { call } from '../../kernel/api/call.ts'

/** Closes the wallet: what has to be done, what follows, the code and the PIN (M7). */
export function ClosingScreen() {
  const [isClosed, setIsClosed] = useState(false)
  const query = useQuery({ ...closingQuery, enabled: !isClosed })
  if (isClosed) return <Closed />
  return (
    <QueryBlock
      query={query}
      titleKey="close.error"
      skeleton={
        <div className={styles.page}>
          <Skeleton height={280} radius={24} />
          <Skeleton height={220} radius={24} />
        </div>
      }
    >
      {(state) => (
        <Closing
          state={state}
          onChanged={() => void query.refetch()}
          onClosed={() => {
            setWalletClosed(true)
            setIsClosed(true)
          }}
        />
      )}
    </QueryBlock>
  )
}

interface ClosingProps {
  state: ClosingState
  /** The server has refused because of what came meanwhile. */
  onChanged: () => void
  onClosed: () => void
}

function Closing({ state, onChanged, onClosed }: ClosingProps) {
  const { text } = useTexts()
  const isPinMissing = useIsPinMissing()
  const [hasDocuments, setHasDocuments] = useState(false)
  const [isAgreed, setIsAgreed] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)
  const { data: profile } = useQuery(profileQuery)
  const isOwnFrozen = ownFreezeOf(profile) !== undefined
  const isReady =
    state.remainders.length + state.pots.length === 0 &&
    state.pending_count === 0 &&
    hasDocuments &&
    !state.is_frozen &&
    !isOwnFrozen
  if (isConfirming && isReady) {
    return (
      <div className={styles.page}>
        <ConfirmClosing
          onChanged={() => {
            setIsConfirming(false)
            onChanged()
          }}
          onClosed={onClosed}
        />
      </div>
    )
  }
  return (
    <div className={styles.page}>
      <p className={styles.lead}>{text('close.descr')}</p>
      {state.is_frozen && <Notice kind="warning">{text('close.frozen')}</Notice>}
      {isOwnFrozen && !state.is_frozen && <OwnFrozenNotice />}
      <PinNotice isShown={isPinMissing} />
      <ClosingSteps
        state={state}
        hasDocuments={hasDocuments}
        onDocuments={() => setHasDocuments(true)}
      />
      <WhatHappens />
      <div className={styles.footer}>
        {isReady && (
          <Checkbox isChecked={isAgreed} onChange={setIsAgreed}>
            {text('close.checkbox')}
          </Checkbox>
        )}
        <Button
          kind="danger"
          isWide
          disabled={!isReady || !isAgreed || isPinMissing}
          onClick={() => setIsConfirming(true)}
        >
          {text('close.btn')}
        </Button>
      </div>
    </div>
  )
}

/** Shown until the owner leaves; the session has ended at the server. */
function Closed() {
  const { text } = useTexts()
  const navigate = useNavigate()
  const { data: profile } = useQuery({ ...profileQuery, enabled: false })
  const leave = () => {
    setWalletClosed(false)
    endSession('logout')
    // The session may have ended while the page was read.
    void navigate({ to: '/auth', replace: true })
  }
  return (
    <OutcomeView
      tone="success"
      look="page"
      title={text('close.done_title')}
      actions={
        <Button isWide onClick={leave}>
          {text('common.done')}
        </Button>
      }
    >
      {text(profile?.is_email_confirmed ? 'close.done_descr' : 'close.done_thanks')}
    </OutcomeView>
  )
}

/** What has to be done before the wallet can be closed; always new where the page is opened. */
const closingQuery = queryOptions({
  queryKey: ['closing'],
  queryFn: ({ signal }) => call(closingEndpoints.closingState, { signal }),
  staleTime: 0,
  gcTime: 0,
})
