import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { TariffsAnswer } from '../../../contract/calls/tariffs.ts'
import { formatFullDateTime } from '../../kernel/lib/dates.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { MomentText } from '../../kernel/texts/moment.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { buttonClass } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { TariffCard } from './tariff-card.tsx'
import { changeRows, exchangeRows, limitRows, payoutRows } from './tariff-rows.ts'
import { tariffsQuery } from './tariffs.queries.ts'
import textStyle from '../../ui/styles/text-style.module.css'
import stack from '../../ui/styles/stack.module.css'
import styles from './tariffs-screen.module.css'

interface TariffsScreenProps {
  /** Of an earlier tariff. */
  number: number | undefined
}

/**
 * What the owner is charged and what limits them, and what changes when; or what an earlier tariff
 * said (W3).
 */
export function TariffsScreen({ number }: TariffsScreenProps) {
  const { text } = useTexts()
  return (
    <div className={styles.screen}>
      <p className={textStyle.caption}>{text('tariffs.descr')}</p>
      <QueryBlock
        query={useQuery(tariffsQuery(number))}
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
        <strong>
          {text(now.ends_at === undefined ? 'tariffs.now' : 'tariffs.was', {
            number: String(now.number),
          })}
        </strong>
        <MomentText at={now.starts_at} format="day" />
      </p>
      {now.ends_at !== undefined && <Past until={now.ends_at} />}
      <TariffCard title={text('tariffs.payouts')} rows={payoutRows(now.lines, texts)} />
      <TariffCard title={text('tariffs.exchange')} rows={exchangeRows(now.lines, texts)} />
      <TariffCard title={text('tariffs.limits')} rows={limitRows(now.lines, texts)} />
    </div>
  )
}

/** Says that a tariff is not in force any more, and leads to the one that is. */
function Past({ until }: { until: string }) {
  const { text } = useTexts()
  const date = formatFullDateTime(until, useDateWords())
  return (
    <Notice
      action={
        <Link to="/settings/tariffs" className={buttonClass({ kind: 'soft', size: 'small' })}>
          {text('tariffs.current')}
        </Link>
      }
    >
      {text('tariffs.past', { date })}
    </Notice>
  )
}
