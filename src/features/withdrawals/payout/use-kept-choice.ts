import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { KeptRecipient } from '../../../../contract/calls/people.ts'
import { ADDITIONS } from '../../../../contract/rules/capabilities.ts'
import { useKeptId } from '../../../shared/people/kept-choice.ts'
import { peopleQuery } from '../../../shared/people/people.queries.ts'
import { useRegularWhen } from '../../../shared/plans/regular-when.ts'
import { useCapability } from '../../../shared/profile/capability.ts'
import { factsOfMethod } from '../methods/facts.ts'
import { type PayoutDraft, usePayoutDraft } from './payout-draft.ts'

/**
 * Fills the draft with the kept recipient whom the history entry is about, once and before anything
 * is chosen.
 */
export function useKeptChoice(): void {
  const id = useKeptId()
  const hasPeople = useCapability(ADDITIONS)
  const { data } = useQuery({ ...peopleQuery, enabled: hasPeople && id !== undefined })
  const [{ bankId, cardId, address }, change] = usePayoutDraft()
  const when = useRegularWhen()
  const person = data?.results.find((one) => one.id === id)
  const fill = useEffectEvent((kept: KeptRecipient) => {
    if (bankId === undefined && cardId === undefined && address === undefined) {
      change({ ...draftOfRecipient(kept), ...(when && { when }) })
    }
  })
  useEffect(() => {
    if (person) fill(person)
  }, [person])
}

/** Returns what a kept recipient fills in on the page of its way. */
export function draftOfRecipient(person: KeptRecipient): Partial<PayoutDraft> {
  return person.kind === 'wallet' ? {} : factsOfMethod(person.kind).draftOfKept(person)
}
