import { Clock } from '@lucide/icons'
import { formatMoney } from '../../../../contract/rules/money-format.ts'
import { COMPLETE, IN_REVIEW } from '../../../../contract/rules/statuses.ts'
import type { PayoutStatus } from '../../../../contract/calls/withdrawals.ts'
import { OutcomeView } from '../../../shared/money-act/outcome.tsx'
import { useTexts } from '../../../kernel/texts/texts.tsx'
import { factsOfMethod } from '../methods/facts.ts'
import { isPayoutOpen } from '../payout/payout.queries.ts'
import { PayoutReceipt } from './payout-receipt.tsx'
import { UsdcStatus } from './usdc-status.tsx'
import type { Content } from '../../../ui/content/content.ts'

interface PayoutResultProps {
  payout: PayoutStatus
  actions: Content
}

/** Where a withdrawal stands, and its facts. */
export function PayoutResult({ payout, actions }: PayoutResultProps) {
  const { text, language } = useTexts()
  const { status, method, receives, currency_code: currency } = payout
  const amount = formatMoney(receives, { currency, language }).text
  const { words } = factsOfMethod(method)
  if (!words) return <UsdcStatus payout={payout} actions={actions} />
  const receipt = <PayoutReceipt payout={payout} />
  if (isPayoutOpen(payout)) {
    const isInReview = status === IN_REVIEW
    return (
      <OutcomeView
        look="page"
        tone="unknown"
        icon={Clock}
        title={text(isInReview ? 'payout.review_title' : words.waiting)}
        actions={actions}
      >
        <p>{text(isInReview ? 'payout.review_descr' : 'payout.pending_descr')}</p>
        {receipt}
      </OutcomeView>
    )
  }
  if (status === COMPLETE) {
    return (
      <OutcomeView
        look="page"
        tone="success"
        title={text(words.done, { amount })}
        actions={actions}
      >
        <p>{text(words.arrived)}</p>
        {receipt}
      </OutcomeView>
    )
  }
  return (
    <OutcomeView look="page" tone="failed" title={text('payout.failed_title')} actions={actions}>
      <p>{text(words.returned)}</p>
      {receipt}
    </OutcomeView>
  )
}
