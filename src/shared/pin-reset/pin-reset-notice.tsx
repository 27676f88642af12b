import { Link } from '@tanstack/react-router'
import { formatFullDateTime } from '../../kernel/lib/dates.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { buttonClass } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'

/**
 * Tells until when no money leaves the wallet, because a new PIN waits, and leads to where that is
 * stopped (M3).
 */
export function PinResetNotice({ opensAt }: { opensAt: string }) {
  const { text } = useTexts()
  const words = useDateWords()
  return (
    <Notice
      kind="warning"
      title={text('security.forgot_waiting', { date: formatFullDateTime(opensAt, words) })}
      action={
        <Link
          to="/settings/security/pin/forgot"
          className={buttonClass({ kind: 'soft', size: 'small' })}
        >
          {text('common.details')}
        </Link>
      }
    >
      {text('security.forgot_notice')}
    </Notice>
  )
}
