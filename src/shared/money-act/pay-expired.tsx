import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import stack from '../../ui/styles/stack.module.css'
import type { Elements } from '../../ui/content/content.ts'

interface PayExpiredProps {
  /** What was to be paid to whom. */
  summary: Elements
  /** Leads back to the form, for new terms. */
  onBack: () => void
}

/** Says that the terms of a payment have expired, in place of what confirms it. */
export function PayExpired({ summary, onBack }: PayExpiredProps) {
  const { text } = useTexts()
  return (
    <div className={stack.gap5}>
      {summary}
      <Notice kind="warning" role="alert">
        {text('confirm.expired')}
      </Notice>
      <Button isWide onClick={onBack}>
        {text('common.back')}
      </Button>
    </div>
  )
}
