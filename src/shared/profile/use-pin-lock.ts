import { useQuery } from '@tanstack/react-query'
import { formatDateTimeWithin } from '../../kernel/lib/dates.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { profileQuery } from './profile.queries.ts'
import { useIsPast } from '../../kernel/runtime/use-is-past.ts'

/** Returns why the owner's PIN is not taken now, before it is typed; empty while it is. */
export function usePinLock(): string {
  const { data: profile } = useQuery(profileQuery)
  return usePinLockText(profile?.pin_locked_until)
}

/** The same for a moment until which the PIN is locked, ISO 8601. */
export function usePinLockText(until: string | undefined): string {
  const { text } = useTexts()
  const words = useDateWords()
  const isOver = useIsPast(until === undefined ? undefined : Date.parse(until))
  if (until === undefined || isOver) return ''
  return text('security.pin_locked', { time: formatDateTimeWithin(until, words) })
}
