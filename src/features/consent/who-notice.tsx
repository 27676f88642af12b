import { ShieldAlert, ShieldCheck } from '@lucide/icons'
import type { Consent } from '../../../contract/calls/programs.ts'
import { formatDate } from '../../kernel/lib/dates.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Notice } from '../../ui/notice/notice.tsx'

/**
 * What the wallet itself knows of a program: whether it imitates another one, is new, or since when
 * it is known.
 */
export function WhoNotice({ consent }: { consent: Consent }) {
  const { text } = useTexts()
  const dates = useDateWords()
  const { host, looks_like: known, known_since: since, payments } = consent
  if (known !== undefined) {
    return (
      <Notice kind="error" icon={<Icon of={ShieldAlert} size={20} />}>
        {text('consent.who_lookalike', { known })}
      </Notice>
    )
  }
  if (since === undefined) {
    return (
      <Notice
        kind="warning"
        title={text('consent.who_new')}
        icon={<Icon of={ShieldAlert} size={20} />}
      >
        {text('consent.who_new_descr', { host })}
      </Notice>
    )
  }
  return (
    <Notice icon={<Icon of={ShieldCheck} size={20} />}>
      {`${text('consent.who_known', { date: formatDate(since, dates), count: payments })} ${text('consent.bound_note')}`}
    </Notice>
  )
}
