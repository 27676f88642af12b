import { useQuery } from '@tanstack/react-query'
import type { TariffsAnswer } from '../../../contract/calls/tariffs.ts'
import { MomentText } from '../../kernel/texts/moment.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { TariffCard } from './tariff-card.tsx'
import { changeRows, exchangeRows, limitRows, payoutRows } from './tariff-rows.ts'
import { tariffsQuery } from './tariffs.queries.ts'
import textStyle from '../../ui/styles/text-style.module.css'
import stack from '../../ui/styles/stack.module.css'
import styles from './tariffs-screen.module.css'

/** What the owner is charged and what limits them, and what changes when (W3). */
export function TariffsScreen() {
  const { text } = useTexts()
  return (
    <div className={styles.screen}>
      <p className={textStyle.caption}>{text('tariffs.descr')}</p>
      <QueryBlock
        query={useQuery(tariffsQuery)}
        titleKey="tariffs.error"
        skeleton={
          <div className={stack.gap4}>
            <Skeleton height={200} radius={24} />
            <Skeleton height={120} radius={24} />
            <Skeleton height={260} radius={24} />
          </div>
        }
      >
        {(tariffs) => <Tariffs tariffs={tariffs} />}
      </QueryBlock>
    </div>
  )
}

function Tariffs({ tariffs: { now, next } }: { tariffs: TariffsAnswer }) {
  const texts = useTexts()
  const { text } = texts
  return (
    <div className={stack.gap4}>
      {next.map(({ number, starts_at: at, changes }) => (
        <TariffCard
          key={number}
          title={text('tariffs.next', { number: String(number) })}
          note={<MomentText at={at} format="full" />}
          rows={changeRows(changes, texts)}
          empty={text('tariffs.no_changes')}
          isNews
        />
      ))}
      <p className={styles.now}>
        <strong>{text('tariffs.now', { number: String(now.number) })}</strong>
        <MomentText at={now.starts_at} format="day" />
      </p>
      <TariffCard title={text('tariffs.payouts')} rows={payoutRows(now.lines, texts)} />
      <TariffCard title={text('tariffs.exchange')} rows={exchangeRows(now.lines, texts)} />
      <TariffCard title={text('tariffs.limits')} rows={limitRows(now.lines, texts)} />
    </div>
  )
}
