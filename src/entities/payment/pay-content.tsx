import { Link } from '@tanstack/react-router'
import { formatMoney } from '../../lib/money-format.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Outcome } from './outcome.tsx'
import { PayDetails } from './pay-details.tsx'
import { PayPin } from './pay-pin.tsx'
import type { PayEvent, PayStage } from './pay-stage.ts'
import type { Payment } from './use-pay.ts'

interface PayContentProps {
  payment: Payment
  stage: PayStage
  onPin: (pin: string) => void
  onEvent: (event: PayEvent) => void
  onClose: () => void
}

/** What the pay modal shows at each stage. */
export function PayContent({ payment, stage, onPin, onEvent, onClose }: PayContentProps) {
  const { text } = useTexts()
  switch (stage.name) {
    case 'enterPin':
      return <PayPin payment={payment} onPin={onPin} />
    case 'waiting':
      return (
        <Outcome tone="waiting" title={text('pay.waiting_title')}>
          <p>{text('pay.waiting_descr')}</p>
          <p role="status">{stage.isChecking && text('topup_result.check_failed')}</p>
        </Outcome>
      )
    case 'success':
      return (
        <PaySuccess
          payment={payment}
          onClose={onClose}
          onDetails={() => onEvent({ type: 'details' })}
        />
      )
    case 'details':
      return (
        <PayDetails
          payment={payment}
          receipt={stage.receipt}
          onBack={() => onEvent({ type: 'back' })}
        />
      )
    case 'failed':
      return (
        <Outcome
          tone="failed"
          title={text('pay.failed_title')}
          actions={
            <Button isWide onClick={() => onEvent({ type: 'again' })}>
              {text('pay.try_again_btn')}
            </Button>
          }
        >
          <p>{stage.message}</p>
          {!stage.isHopeless && <p>{text('pay.failed_hint')}</p>}
        </Outcome>
      )
    default:
      return <PayUnknown />
  }
}

function PayUnknown() {
  const { text } = useTexts()
  return (
    <Outcome
      tone="unknown"
      title={text('pay.unknown_title')}
      actions={
        <Link to="/history" className={buttonClass({ isWide: true })}>
          {text('common.to_history')}
        </Link>
      }
    >
      <p>{text('pay.unknown_descr')}</p>
    </Outcome>
  )
}

interface PaySuccessProps {
  payment: Payment
  onClose: () => void
  onDetails: () => void
}

function PaySuccess({ payment, onClose, onDetails }: PaySuccessProps) {
  const { text, language } = useTexts()
  const { amount, currency } = payment
  const money = formatMoney(amount, { currency, language }).text
  return (
    <Outcome
      tone="success"
      title={text('pay.success_title')}
      actions={
        <>
          <Button isWide onClick={onClose}>
            {text('common.to_home')}
          </Button>
          <Button kind="plain" isWide onClick={onDetails}>
            {text('common.details')}
          </Button>
        </>
      }
    >
      <p>{text('pay.success_descr', { amount: money, code: currency })}</p>
    </Outcome>
  )
}
