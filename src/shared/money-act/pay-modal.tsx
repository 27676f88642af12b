import { useBlocker } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { useMessenger } from '../../kernel/platform/messenger.ts'
import { hasBiometryAtom } from '../telegram/biometry-state.ts'
import { useReloadBlocker } from '../../kernel/runtime/use-reload-blocker.ts'
import { isSignedIn } from '../../kernel/session/session.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { useHasPasskey } from '../profile/use-has-passkey.ts'
import { PayPasskey } from './pay-passkey.tsx'
import { PayPin } from './pay-pin.tsx'
import { PayProgress } from './pay-progress.tsx'
import styles from './pay-modal.module.css'
import type { PayStage, PaymentReceipt } from './pay-stage.ts'
import { usePay, type PayOptions } from './use-pay.ts'
import type { Elements } from '../../ui/content/content.ts'

type ConfirmMethod = 'pin' | 'passkey'

/** The modal is closed without an act. */
interface PayModalProps extends PayOptions {
  /** Title over the PIN. */
  title: string
  /** What is paid to whom, above the PIN. */
  summary: Elements
  /** Facts of an accepted payment. */
  renderDetails: (receipt: PaymentReceipt) => Elements
  /** Called when closed without a payment or with an unknown outcome. */
  onClose: () => void
  /** Called when closed after an accepted payment. */
  onDone: () => void
}

/** Asks for a passkey or the PIN, sends the payment and shows its outcome (G3, U46). */
export function PayModal(props: PayModalProps) {
  const { act, summary } = props
  const hasBiometry = useAtomValue(hasBiometryAtom)
  // A messenger has biometrics in place of passkeys.
  const hasOwnPasskey = useHasPasskey()
  const hasPasskey = useMessenger() ? hasBiometry : hasOwnPasskey
  const { text } = useTexts()
  const { stage, question, isAsking, dispatch, send, sendByPasskey } = usePay(props)
  const [chosen, setChosen] = useState<ConfirmMethod>()
  const method = (hasPasskey && chosen) || (hasPasskey ? 'passkey' : 'pin')
  const isWaiting = stage.name === 'waiting'
  const [pin, setPin] = useState('')
  // The PIN is kept while it may be refused, and by nothing that lasts longer.
  const isPinKept = act !== undefined && (stage.name === 'enterPin' || isWaiting)
  if (!isPinKept && pin !== '') setPin('')
  useReloadBlocker('pay-modal', act !== undefined)
  useBlocker({ shouldBlockFn: isSignedIn, enableBeforeUnload: true, disabled: !isWaiting })
  const isPaid = stage.name === 'success' || stage.name === 'details'
  const choose = (next: ConfirmMethod) => {
    setChosen(next)
    dispatch({ type: 'retyped' })
  }
  const close = () => {
    if (isPaid) props.onDone()
    else props.onClose()
    dispatch({ type: 'closed' })
    setChosen(undefined)
  }
  return (
    <Dialog
      isOpen={act !== undefined}
      hasField
      canClose={!isWaiting && !isAsking}
      onClose={close}
      closeLabel={text('common.close')}
      title={<PayTitle stage={stage} title={titleOf(method, props)} />}
    >
      {act && (
        <div className={styles.stages}>
          {stage.name === 'enterPin' && method === 'passkey' && (
            <PayPasskey
              summary={summary}
              question={question}
              error={stage.error}
              isAsking={isAsking}
              expiresAt={act.expiresAt}
              onConfirm={sendByPasskey}
              onUsePin={() => choose('pin')}
              onBack={close}
            />
          )}
          {stage.name === 'enterPin' && method === 'pin' && (
            <PayPin
              summary={summary}
              question={question}
              pin={pin}
              onChange={(value) => {
                setPin(value)
                dispatch({ type: 'retyped' })
              }}
              error={stage.error}
              isLocked={stage.isLocked}
              expiresAt={act.expiresAt}
              onSubmit={send}
              onUsePasskey={hasPasskey ? () => choose('passkey') : undefined}
              onBack={close}
            />
          )}
          {stage.name !== 'enterPin' && (
            <PayProgress
              act={act}
              stage={stage}
              renderDetails={props.renderDetails}
              onEvent={dispatch}
              onClose={close}
            />
          )}
        </div>
      )}
    </Dialog>
  )
}

/** Acts whose title is shown over the passkey too. */
const TITLED: ReadonlySet<PayOptions['kind']> = new Set(['transfer', 'plan', 'rate-order'])

/** The title over what confirms a payment; one that asks for the PIN is none over the passkey. */
function titleOf(method: ConfirmMethod, { kind, title }: PayModalProps): string {
  return method === 'passkey' && !TITLED.has(kind) ? '' : title
}

/** Accessible name of the dialog; hidden where the content has its own title. */
function PayTitle({ stage, title }: { stage: PayStage; title: string }) {
  const { text } = useTexts()
  const name = <VisuallyHidden>{`${text('pay.title')} `}</VisuallyHidden>
  if (stage.name === 'details') {
    return (
      <>
        {name}
        <DetailsTitle />
      </>
    )
  }
  if (stage.name !== 'enterPin') return name
  if (title === '') return <span>{text('pay.title')}</span>
  return (
    <>
      {name}
      <span>{title}</span>
    </>
  )
}

/** Moves the focus to the modal's title when the details open, so that they are read out. */
function DetailsTitle() {
  const { text } = useTexts()
  const ref = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    ref.current?.closest<HTMLElement>('[data-modal-title]')?.focus({ preventScroll: true })
  }, [])
  return <span ref={ref}>{text('pay.details_title')}</span>
}
