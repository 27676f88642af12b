import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { host } from '../../platform/current-host.ts'
import { useReloadBlocker } from '../../runtime/use-reload-blocker.ts'
import { isSignedIn } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { PayContent } from './pay-content.tsx'
import type { PayStage } from './pay-stage.ts'
import { usePay, type Payment } from './use-pay.ts'

interface PayModalProps {
  /** The payment to confirm; the modal is closed without one. */
  payment: Payment | undefined
  /** `is_idempotency_supported` of the profile. */
  isRepeatable: boolean
  /** Called when closed without a payment or with an unknown outcome. */
  onClose: () => void
  /** Called when closed after an accepted payment. */
  onDone: () => void
  /** Called when money has moved or may have, so that data is stale. */
  onMoved: () => void
  /** Called when the server refuses the recipient, which the form shows. */
  onRecipientRefused: (message: string) => void
}

/** Asks for the PIN, sends the payment and shows its outcome (G3, U46). */
export function PayModal(props: PayModalProps) {
  const { payment } = props
  const { text } = useTexts()
  const { stage, dispatch, send } = usePay(props)
  const isWaiting = stage.name === 'waiting'
  useReloadBlocker('pay-modal', payment !== undefined)
  useBlocker({ shouldBlockFn: isSignedIn, enableBeforeUnload: true, disabled: !isWaiting })
  useEffect(() => {
    if (!isWaiting) return undefined
    host().confirmClosing(true)
    return () => host().confirmClosing(false)
  }, [isWaiting])
  const isPaid = stage.name === 'success' || stage.name === 'details'
  const close = () => {
    if (isPaid) props.onDone()
    else props.onClose()
    dispatch({ type: 'closed' })
  }
  return (
    <Dialog
      isOpen={payment !== undefined}
      hasField
      canClose={!isWaiting}
      onClose={close}
      closeLabel={text('common.close')}
      title={<PayTitle stage={stage} />}
    >
      {payment && (
        <PayContent
          payment={payment}
          stage={stage}
          onPin={send}
          onEvent={dispatch}
          onClose={close}
        />
      )}
    </Dialog>
  )
}

/** Accessible name of the dialog; hidden where the content has its own title. */
function PayTitle({ stage }: { stage: PayStage }) {
  const { text } = useTexts()
  const name = <VisuallyHidden>{text('pay.title')}</VisuallyHidden>
  if (stage.name === 'details') {
    return (
      <>
        {name} <DetailsTitle />
      </>
    )
  }
  if (stage.name !== 'enterPin') return name
  return (
    <>
      {name} {text('pay.pin_title')}
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
