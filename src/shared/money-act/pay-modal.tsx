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
import { PayContent, type ConfirmMethod } from './pay-content.tsx'
import type { PayStage, PaymentReceipt } from './pay-stage.ts'
import { usePay, type PayOptions } from './use-pay.ts'
import type { Elements } from '../../ui/content/content.ts'

/** The modal is closed without an act. */
interface PayModalProps extends PayOptions {
  /** Title over the PIN. */
  title: string
  /** What is paid to whom, above the PIN. */
  summary: Elements
  /** The server replaces a forgotten PIN. */
  hasReset: boolean
  /** Why no PIN is taken now, before one is typed; empty while it is. */
  pinLock: string
  /** The owner has a passkey that this browser can ask for. */
  hasPasskey: boolean
  /** Facts of an accepted payment. */
  renderDetails: (receipt: PaymentReceipt) => Elements
  /** Called when closed without a payment or with an unknown outcome. */
  onClose: () => void
  /** Called when closed after an accepted payment. */
  onDone: () => void
}

/** Asks for a passkey or the PIN, sends the payment and shows its outcome (G3, U46). */
export function PayModal(props: PayModalProps) {
  const { act } = props
  const hasBiometry = useAtomValue(hasBiometryAtom)
  // A messenger has biometrics in place of passkeys.
  const hasPasskey = useMessenger() ? hasBiometry : props.hasPasskey
  const { text } = useTexts()
  const { stage, question, isAsking, dispatch, send, sendByPasskey } = usePay(props)
  const [chosen, setChosen] = useState<ConfirmMethod>()
  const method = (hasPasskey && chosen) || (hasPasskey ? 'passkey' : 'pin')
  const isWaiting = stage.name === 'waiting'
  useReloadBlocker('pay-modal', act !== undefined)
  useBlocker({ shouldBlockFn: isSignedIn, enableBeforeUnload: true, disabled: !isWaiting })
  const isPaid = stage.name === 'success' || stage.name === 'details'
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
        <PayContent
          act={act}
          stage={stage}
          question={question}
          summary={props.summary}
          hasReset={props.hasReset}
          pinLock={props.pinLock}
          renderDetails={props.renderDetails}
          hasPasskey={hasPasskey}
          method={method}
          isAsking={isAsking}
          onMethod={(next) => {
            setChosen(next)
            dispatch({ type: 'retyped' })
          }}
          onPasskey={sendByPasskey}
          onPin={send}
          onEvent={dispatch}
          onClose={close}
        />
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
