import { useQuery } from '@tanstack/react-query'
import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import type { ShownFilter } from '../../shared/transaction/transaction-filter.ts'
import { lazyModule, useLazyModule } from '../../ui/deferred/lazy-module.ts'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { StatisticsBlock } from './statistics-block.tsx'

const CARD = lazyModule(() => import('./flow-card.tsx'))
/** Usual height of the card, px. */
const HEIGHT = 252

/** Statistics in one currency where the server has them, else shares by currency. */
export function StatisticsPlace({ filter }: { filter: ShownFilter }) {
  const { data: profile, isPending } = useQuery(profileQuery)
  if (isPending) return <Skeleton height={HEIGHT} radius={24} />
  if (!profile?.capabilities.includes(ADDITIONS)) return <StatisticsBlock filter={filter} />
  return <Card filter={filter} />
}

function Card({ filter }: { filter: ShownFilter }) {
  const file = useLazyModule(CARD)
  return file ? <file.FlowCard filter={filter} /> : <Skeleton height={HEIGHT} radius={24} />
}
