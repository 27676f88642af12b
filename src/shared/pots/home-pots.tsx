import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { Pot } from '../../../contract/calls/pots.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import type { Elements } from '../../ui/content/content.ts'
import { Amount } from '../../ui/amount/amount.tsx'
import { PotDisc } from './pot-disc.tsx'
import { usePotView } from './pot-view.ts'
import { potsQuery } from './pots.queries.ts'
import styles from './home-pots.module.css'

/** The pots that the owner wants on Home, side by side; nothing without one. */
export function HomePots({ skeleton }: { skeleton: Elements }) {
  const { text } = useTexts()
  const titleId = useId()
  const { data, isPending } = useQuery(potsQuery)
  const shown = data?.results.filter(({ on_home }) => on_home) ?? []
  if (isPending) return skeleton
  if (shown.length === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {text('pots.title')}
      </h2>
      <ul className={styles.list}>
        {shown.map((pot) => (
          <li key={pot.id}>
            <PotCard pot={pot} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function PotCard({ pot }: { pot: Pot }) {
  const { money, caption } = usePotView()(pot)
  return (
    <Link to="/wallet/pots/$id" params={{ id: pot.id }} className={styles.card}>
      <PotDisc pot={pot} size={48} />
      <span className={styles.texts}>
        <span className={styles.name} translate="no">
          {pot.name}
        </span>
        <Amount parts={money} />
        <span className={styles.caption}>{caption}</span>
      </span>
    </Link>
  )
}
