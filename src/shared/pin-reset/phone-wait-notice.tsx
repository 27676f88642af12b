import { formatFullDateTime } from '../../kernel/lib/dates.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Notice } from '../../ui/notice/notice.tsx'

/** Tells until when no money leaves the wallet, because its phone was changed (M6). */
export function PhoneWaitNotice({ opensAt }: { opensAt: string }) {
  const { text } = useTexts()
  const words = useDateWords()
  return (
    <Notice
      kind="warning"
      title={text('security.forgot_waiting', { date: formatFullDateTime(opensAt, words) })}
    >
      {text('profile.phone_wait_notice')}
    </Notice>
  )
}
