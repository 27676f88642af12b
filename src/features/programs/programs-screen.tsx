import { ChevronRight, KeyRound, Store } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Program } from '../../../contract/calls/programs.ts'
import { formatDate } from '../../kernel/lib/dates.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { repeatsOf } from '../../shared/programs/program-limit.ts'
import { ProgramTile } from '../../shared/programs/program-tile.tsx'
import { nameOfProgram, useProgramWords } from '../../shared/programs/program-words.ts'
import { programsQuery } from '../../shared/programs/programs.queries.ts'
import { PageRow } from '../../shared/page-row/page-row.tsx'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { ListCard, ListItem, pressableRowClass, RowContents } from '../../ui/list/list-card.tsx'
import { EmptyState } from '../../ui/notice/empty-state.tsx'
import { RowSkeleton } from '../../ui/progress/skeleton.tsx'
import { BlockedHosts } from './blocked-hosts.tsx'
import textStyle from '../../ui/styles/text-style.module.css'
import stack from '../../ui/styles/stack.module.css'
import styles from './programs.module.css'

/**
 * What the owner has allowed programs: what is used of it, the hosts that may not ask, and what has
 * ended (T4).
 */
export function ProgramsScreen() {
  const { text } = useTexts()
  return (
    <div className={stack.gap4}>
      <p className={textStyle.body}>{text('programs.descr')}</p>
      <QueryBlock
        query={useQuery(programsQuery)}
        titleKey="programs.error"
        skeleton={
          <>
            <RowSkeleton margin="12px 0" />
            <RowSkeleton margin="12px 0" />
          </>
        }
      >
        {({ results, blocked }) => {
          const open = results.filter(({ ended_at: end }) => end === undefined)
          const ended = results.filter(({ ended_at: end }) => end !== undefined)
          return (
            <div className={stack.gap4}>
              {open.length === 0 && (
                <EmptyState icon={<Icon of={Store} />} title={text('programs.empty_title')}>
                  {text('programs.empty_descr')}
                </EmptyState>
              )}
              {open.length > 0 && (
                <ListCard label={text('programs.title')}>
                  {open.map((program) => (
                    <OpenRow key={program.id} program={program} />
                  ))}
                </ListCard>
              )}
              {blocked.length > 0 && <BlockedHosts blocked={blocked} />}
              {ended.length > 0 && (
                <section className={stack.gap3}>
                  <h2 className={styles.title}>{text('programs.closed_title')}</h2>
                  <ListCard>
                    {ended.map((program) => (
                      <EndedRow key={program.id} program={program} />
                    ))}
                  </ListCard>
                </section>
              )}
            </div>
          )
        }}
      </QueryBlock>
      <ListCard>
        <PageRow to="/settings/keys" icon={KeyRound} title={text('programs.own_title')} />
      </ListCard>
    </div>
  )
}

function OpenRow({ program }: { program: Program }) {
  const { text } = useTexts()
  const { money, writeLimit } = useProgramWords()
  const { id, limit, used } = program
  const name = nameOfProgram(program)
  return (
    <ListItem>
      <Link to="/settings/programs/$id" params={{ id }} className={pressableRowClass}>
        <RowContents
          leading={<ProgramTile name={name} />}
          title={<span translate="no">{name}</span>}
          caption={writeLimit(program)}
          trailing={
            limit && (
              <span className={styles.used}>
                <b translate="no">{money(used, limit.currency_code)}</b>
                <span className={textStyle.caption}>
                  {text(repeatsOf(limit) ? 'programs.used_period' : 'programs.used_all')}
                </span>
              </span>
            )
          }
        />
      </Link>
    </ListItem>
  )
}

function EndedRow({ program }: { program: Program }) {
  const { text } = useTexts()
  const dates = useDateWords()
  const { money } = useProgramWords()
  const { id, ended_at: end = '', total, total_currency: currency } = program
  const name = nameOfProgram(program)
  return (
    <ListItem>
      <Link to="/settings/programs/$id" params={{ id }} className={pressableRowClass}>
        <RowContents
          leading={<ProgramTile name={name} />}
          title={<span translate="no">{name}</span>}
          caption={text('programs.stopped_on', {
            date: formatDate(end, dates),
            amount: money(total, currency),
          })}
          end={<Icon of={ChevronRight} size={20} />}
        />
      </Link>
    </ListItem>
  )
}
