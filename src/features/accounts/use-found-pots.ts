import { useQuery } from '@tanstack/react-query'
import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import type { Pot } from '../../../contract/calls/pots.ts'
import { potsQuery } from '../../shared/pots/pots.queries.ts'
import { useHasPots } from '../../shared/pots/use-has-pots.ts'
import { useCapability } from '../../shared/profile/capability.ts'
import { hasWords } from '../../kernel/lib/fold-text.ts'

/** Returns the owner's pots whose name or currency a search finds; undefined until they are known. */
export function useFoundPots(query: string): readonly Pot[] | undefined {
  const isAsked = useCapability(ADDITIONS)
  const hasPots = useHasPots()
  const { data } = useQuery({ ...potsQuery, enabled: isAsked && hasPots === true })
  if (!isAsked || hasPots === false) return []
  return data?.results.filter(({ name, currency_code: code }) => hasWords(`${name} ${code}`, query))
}
