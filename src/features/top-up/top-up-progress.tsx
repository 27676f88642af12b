import { useIsUnsettled } from '../../shared/money-act/unsettled-acts.ts'
import { LongWait } from '../../kernel/texts/long-wait.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Spinner } from '../../ui/progress/spinner.tsx'
import type { TopUpStage } from './use-top-up.ts'

/** Error or progress of a top-up before the payment page. */
export function TopUpProgress({ stage }: { stage: TopUpStage }) {
  const { text } = useTexts()
  const isUnsettled = useIsUnsettled('topUp')
  const isSending = stage.name === 'sending'
  const isChecking = isSending && stage.isChecking
  return (
    <>
      <ErrorLine message={stage.name === 'editing' ? stage.error : ''} />
      <div role="status">
        {isChecking && (
          <Notice icon={<Spinner size={20} />}>{text('topup_result.check_failed')}</Notice>
        )}
        {stage.name === 'leaving' && (
          <Notice icon={<Spinner size={20} />}>{text('wallet_topup.redirecting')}</Notice>
        )}
      </div>
      <p role="status">{isUnsettled && text('act.wait_hint')}</p>
      <LongWait isBusy={isSending && !isChecking} />
    </>
  )
}
