import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { host } from '../../platform/current-host.ts'
import { useReloadBlocker } from '../../runtime/use-reload-blocker.ts'
import { isSignedIn } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { PayContent } from './pay-content.tsx'
import type { PayStage, Receipt } from './pay-stage.ts'
import { usePay, type PayOptions } from './use-pay.ts'

/** The modal is closed without an act. */
interface PayModalProps extends PayOptions {
  /** Title over the PIN. */
  title: string
  /** What is paid to whom, above the PIN. */
  summary: ReactNode
  /** The server replaces a forgotten PIN. */
  hasReset: boolean
  /** Facts of an accepted payment. */
  renderDetails: (receipt: Receipt) => ReactNode
  /** Called when closed without a payment or with an unknown outcome. */
  onClose: () => void
  /** Called when closed after an accepted payment. */
  onDone: () => void
}

/** Asks for the PIN, sends the payment and shows its outcome (G3, U46). */
export function PayModal(props: PayModalProps) {
  const { act } = props
  const { text } = useTexts()
  const { stage, question, dispatch, send } = usePay(props)
  const isWaiting = stage.name === 'waiting'
  useReloadBlocker('pay-modal', act !== undefined)
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
      isOpen={act !== undefined}
      hasField
      canClose={!isWaiting}
      onClose={close}
      closeLabel={text('common.close')}
      title={<PayTitle stage={stage} pinTitle={props.title} />}
    >
      {act && (
        <PayContent
          act={act}
          stage={stage}
          question={question}
          summary={props.summary}
          hasReset={props.hasReset}
          renderDetails={props.renderDetails}
          onPin={send}
          onEvent={dispatch}
          onClose={close}
        />
      )}
    </Dialog>
  )
}

/** Accessible name of the dialog; hidden where the content has its own title. */
function PayTitle({ stage, pinTitle }: { stage: PayStage; pinTitle: string }) {
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
      {name} {pinTitle}
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
