import { UserPlus } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { KeptRecipient } from '../../../contract/calls/people.ts'
import type { OwnerNotification } from '../../../contract/calls/wallet.ts'
import { peopleQuery } from '../../shared/people/people.queries.ts'
import { usePersonWords } from '../../shared/people/person-words.ts'
import { formatDayWithin, formatTime } from '../../kernel/lib/dates.ts'
import { useClock } from '../../kernel/runtime/clock.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../ui/icon/symbol-disc.tsx'
import { ListItem, pressableRowClass, RowContents } from '../../ui/list/list-card.tsx'
import { DAY_MS } from '../../../contract/rules/durations.ts'

/** A recipient that waits, with the moment at which payments to them open, ISO 8601. */
interface WaitingRecipient {
  person: KeptRecipient
  opensAt: string
}

/**
 * Returns the new recipient whose payments open first; undefined where none waits. Recipients are
 * requested where the owner got a notification of security within a day: no other recipient can
 * wait.
 */
export function useWaitingRecipient(
  notifications: readonly OwnerNotification[] | undefined,
): WaitingRecipient | undefined {
  const enabled = useClock(
    (now) =>
      notifications?.some(
        ({ kind, created_at }) => kind === 'security' && Date.parse(created_at) > now - DAY_MS,
      ) === true,
  )
  const { data } = useQuery({ ...peopleQuery, enabled })
  const people = enabled && data?.only.is_on ? data.results : []
  const waiting = people
    .flatMap((person) => {
      const { opens_at: opensAt } = person
      return opensAt === undefined ? [] : [{ person, opensAt }]
    })
    .toSorted((a, b) => Date.parse(a.opensAt) - Date.parse(b.opensAt))
  const firstId = useClock(
    (now) => waiting.find(({ opensAt }) => Date.parse(opensAt) > now)?.person.id,
  )
  return waiting.find(({ person }) => person.id === firstId)
}

/** A new recipient that waits, in the card of what waits for the owner (S2). */
export function RecipientAttention({ person, opensAt }: WaitingRecipient) {
  const { text } = useTexts()
  const { nameOf } = usePersonWords()
  const words = useDateWords()
  return (
    <ListItem>
      <Link to="/people/$id" params={{ id: person.id }} className={pressableRowClass}>
        <RowContents
          leading={
            <SymbolDisc tone="soft">
              <Icon of={UserPlus} size={20} />
            </SymbolDisc>
          }
          title={text('attention.recipient', { name: nameOf(person) })}
          caption={text('attention.recipient_when', {
            date: formatDayWithin(opensAt, words),
            time: formatTime(opensAt),
          })}
        />
      </Link>
    </ListItem>
  )
}
