import { Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useOnline } from '../../kernel/api/use-online.ts'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { MainButton } from '../main-button/main-button.tsx'
import { Button, buttonClass } from '../../ui/button/button.tsx'
import { OutcomeView } from './outcome.tsx'
import type { PayAct } from './pay-act.ts'
import type { PayEvent, PayStage, PaymentReceipt } from './pay-stage.ts'
import type { Elements } from '../../ui/content/content.ts'
import { unknownWords } from './unknown-words.ts'

interface PayProgressProps {
  act: PayAct
  stage: Exclude<PayStage, { name: 'enterPin' }>
  /** Facts of an accepted payment. */
  renderDetails: (receipt: PaymentReceipt) => Elements
  onEvent: (event: PayEvent) => void
  onClose: () => void
}

/** Stages of a payment after it was confirmed. */
export function PayProgress({ act, stage, renderDetails, onEvent, onClose }: PayProgressProps) {
  const { text } = useTexts()
  switch (stage.name) {
    case 'waiting':
      return <PayWaiting isChecking={stage.isChecking} />
    case 'success':
      return (
        <PaySuccess act={act} onClose={onClose} onDetails={() => onEvent({ type: 'details' })} />
      )
    case 'details':
      return (
        <>
          {renderDetails(stage.receipt)}
          <Button kind="soft" isWide onClick={() => onEvent({ type: 'back' })}>
            {text('common.back')}
          </Button>
        </>
      )
    case 'failed':
      return (
        <OutcomeView
          tone="failed"
          title={text('pay.failed_title')}
          actions={
            <Button isWide onClick={stage.isFinal ? onClose : () => onEvent({ type: 'again' })}>
              {text('pay.try_again_btn')}
            </Button>
          }
        >
          <p>{stage.message}</p>
        </OutcomeView>
      )
    default:
      return <PayUnknown kind={act.kind} />
  }
}

/** May be closed only after a missing answer; the check then goes on without the screen (K2). */
function PayWaiting({ isChecking }: { isChecking: boolean }) {
  const { text } = useTexts()
  const isOnline = useOnline()
  const router = useRouter()
  useEffect(() => {
    // Offered only online: without a network the other action must be the main one.
    const { '/_app/history': history } = router.routesById
    void Promise.resolve(router.loadRouteChunk(history)).catch(() => {})
  }, [router])
  const canLeave = isChecking || !isOnline
  const words = () => {
    if (!isOnline) return text('pay.waiting_offline')
    return isChecking && text('topup_result.check_failed')
  }
  return (
    <OutcomeView
      tone="waiting"
      title={text('pay.waiting_title')}
      actions={
        canLeave && (
          <Link to="/history" ignoreBlocker className={buttonClass({ kind: 'soft', isWide: true })}>
            {text('common.to_history')}
          </Link>
        )
      }
    >
      <p>{text(canLeave ? 'pay.waiting_leave' : 'pay.waiting_descr')}</p>
      <p role="status">{words()}</p>
    </OutcomeView>
  )
}

function PayUnknown({ kind }: { kind: PayAct['kind'] }) {
  const { text } = useTexts()
  const { descr, to, page } = unknownWords(kind)
  return (
    <OutcomeView
      tone="unknown"
      title={text('pay.unknown_title')}
      actions={
        <Link to={to} className={buttonClass({ isWide: true })}>
          {text(page)}
        </Link>
      }
    >
      <p>{text(descr)}</p>
    </OutcomeView>
  )
}

interface PaySuccessProps {
  act: PayAct
  onClose: () => void
  onDetails: () => void
}

function PaySuccess({ act, onClose, onDetails }: PaySuccessProps) {
  const { text, language } = useTexts()
  const { amount, currency } = act
  const money = formatMoney(amount, { currency, language }).text
  return (
    <OutcomeView
      tone="success"
      title={text('pay.success_title')}
      actions={
        <>
          <MainButton onClick={onClose}>{text('common.to_home')}</MainButton>
          <Button kind="plain" isWide onClick={onDetails}>
            {text('common.details')}
          </Button>
        </>
      }
    >
      <p>{text('pay.success_descr', { amount: money, code: currency })}</p>
    </OutcomeView>
  )
}
