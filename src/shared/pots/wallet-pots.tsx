import { PiggyBank } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { PageRow } from '../page-row/page-row.tsx'
import { useCapability } from '../profile/capability.ts'
import { QueryBlock } from '../query-state/query-block.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { ListCard, ListItem } from '../../ui/list/list-card.tsx'
import { RowSkeleton } from '../../ui/progress/skeleton.tsx'
import { PotLink } from './pot-link.tsx'
import { potsQuery } from './pots.queries.ts'
import { useHasPots } from './use-has-pots.ts'
import textStyle from '../../ui/styles/text-style.module.css'
import stack from '../../ui/styles/stack.module.css'
import styles from './wallet-pots.module.css'

/** The owner's pots, and the way to a new one, where the server has them (S6). */
export function WalletPots() {
  return useCapability(ADDITIONS) ? <Pots /> : null
}

function Pots() {
  const { text } = useTexts()
  const titleId = useId()
  const hasPots = useHasPots()
  return (
    <section className={stack.gap1} aria-labelledby={titleId}>
      <div className={styles.heading}>
        <h2 id={titleId} className={textStyle.h2}>
          {text('pots.title')}
        </h2>
        {hasPots === true && (
          <Link to="/wallet/pots/new" className={styles.way} aria-describedby={titleId}>
            {text('pots.new_btn')}
          </Link>
        )}
      </div>
      {hasPots === true && <PotList />}
      {hasPots === false && (
        <ListCard label={text('pots.title')}>
          <PageRow
            to="/wallet/pots/new"
            icon={PiggyBank}
            title={text('pots.new_row')}
            caption={text('pots.new_row_descr')}
          />
        </ListCard>
      )}
    </section>
  )
}

function PotList() {
  const { text } = useTexts()
  return (
    <QueryBlock
      query={useQuery(potsQuery)}
      titleKey="pots.error"
      skeleton={
        <div className={styles.skeleton}>
          <RowSkeleton />
        </div>
      }
    >
      {({ results }) => (
        <ListCard label={text('pots.title')}>
          {results.map((pot) => (
            <ListItem key={pot.id}>
              <PotLink pot={pot} />
            </ListItem>
          ))}
        </ListCard>
      )}
    </QueryBlock>
  )
}
