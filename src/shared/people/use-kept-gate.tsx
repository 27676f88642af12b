import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../kernel/api/call.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { type KeptRecipient, peopleEndpoints } from '../../../contract/calls/people.ts'
import { formatDayWithin, formatTime } from '../../kernel/lib/dates.ts'
import { useClock } from '../../kernel/runtime/clock.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import type { Elements } from '../../ui/content/content.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { findKept, type Paid } from './kinds.ts'
import { peopleQuery } from './people.queries.ts'

interface KeptGate {
  /**
   * The owner pays kept recipients only, and this one is not kept or waits; or their name has
   * changed and was not looked at.
   */
  isClosed: boolean
  /** Why, and the button that keeps the recipient. */
  notice: Elements
  /** The recipient, where the owner keeps them. */
  person?: KeptRecipient | undefined
  /** They are closed for their time of waiting alone. */
  isWaiting?: boolean
}

const OPEN: KeptGate = { isClosed: false, notice: null }

interface KeptGateInput {
  to: Paid | undefined
  /** As wallet or bank has it; undefined where it has sent none. */
  name?: string | undefined
  hasPeople: boolean
}

/**
 * Returns whether the recipient of a form may be paid: not where the owner pays kept recipients
 * only and this one is none, nor before the owner has seen that a kept one has another name than at
 * the last payment (S2).
 */
export function useKeptGate({ to, name, hasPeople }: KeptGateInput): KeptGate {
  const [seen, setSeen] = useState<string>()
  const { data: people } = useQuery({ ...peopleQuery, enabled: hasPeople })
  const person = people && to && findKept(people.results, to)
  const opensAt = person?.opens_at
  const isWaiting = useClock((now) => opensAt !== undefined && Date.parse(opensAt) > now)
  if (!people || !to) return OPEN
  if (people.only.is_on) {
    if (!person) return { isClosed: true, notice: <NotKept to={to} /> }
    if (opensAt !== undefined && isWaiting) {
      const notice = <WaitingNotice opensAt={opensAt} />
      return { isClosed: true, notice, person, isWaiting }
    }
  }
  if (!person || !hasMoved(person, name)) return { ...OPEN, person }
  const moved = `${person.id} ${name}`
  if (seen === moved) return { ...OPEN, person }
  const names = { old: person.real_name, new: name ?? '' }
  return { isClosed: true, notice: <NameMoved names={names} onSeen={() => setSeen(moved)} /> }
}

/**
 * Returns whether wallet or bank has another name for a kept recipient than at the last payment.
 */
export function hasMoved(
  { real_name: before }: Pick<KeptRecipient, 'real_name'>,
  name: string | undefined,
): boolean {
  return before !== '' && name !== undefined && name !== '' && name !== before
}

interface NameMovedProps {
  names: { old: string; new: string }
  onSeen: () => void
}

function NameMoved({ names, onSeen }: NameMovedProps) {
  const { text } = useTexts()
  return (
    <Notice
      kind="warning"
      role="status"
      action={
        <Button kind="soft" size="small" onClick={onSeen}>
          {text('common.ok')}
        </Button>
      }
    >
      {text('people.name_moved', names)}
    </Notice>
  )
}

/** Tells when payments to a new recipient open. */
export function WaitingNotice({ opensAt }: { opensAt: string }) {
  const { text } = useTexts()
  const words = useDateWords()
  const when = { date: formatDayWithin(opensAt, words), time: formatTime(opensAt) }
  return (
    <Notice kind="warning" role="status">
      {text('people.waiting_notice', when)}
    </Notice>
  )
}

function NotKept({ to }: { to: Paid }) {
  const { text } = useTexts()
  const queryClient = useQueryClient()
  const keep = useGuardedMutation({
    mutationFn: () => call(peopleEndpoints.keepPerson, { body: { to } }),
    onSuccess: () => showToast(text('people.add_wait_notice')),
    onError: (error) => showToast(errorText(error, text)),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: peopleQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: ['saved-cards'] }),
      ]),
  })
  return (
    <Notice
      kind="warning"
      role="status"
      action={
        <Button kind="soft" size="small" isBusy={keep.isPending} onClick={() => keep.start()}>
          {text('people.add_btn')}
        </Button>
      }
    >
      {text('people.not_saved_notice')}
    </Notice>
  )
}
