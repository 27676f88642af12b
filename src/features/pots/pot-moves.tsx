import { ArrowDownToLine, ArrowUpFromLine, CalendarClock, Coins } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Pot, PotMove } from '../../../contract/calls/pots.ts'
import { potMovesQuery } from '../../shared/pots/pots.queries.ts'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { formatDateTime } from '../../kernel/lib/dates.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { useShownMoney } from '../../kernel/texts/shown-money.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Amount } from '../../ui/amount/amount.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../ui/icon/symbol-disc.tsx'
import { ListCard, ListItem, RowContents } from '../../ui/list/list-card.tsx'
import { RowSkeleton } from '../../ui/progress/skeleton.tsx'
import textStyle from '../../ui/styles/text-style.module.css'
import stack from '../../ui/styles/stack.module.css'
import styles from './pots.module.css'

const ICONS = {
  add: ArrowDownToLine,
  take: ArrowUpFromLine,
  close: ArrowUpFromLine,
  round: Coins,
  plan: CalendarClock,
} as const satisfies Record<PotMove['move'], unknown>

const TEXTS = {
  add: 'pots.move_add',
  take: 'pots.move_take',
  close: 'pots.move_take',
  round: 'pots.move_round',
  plan: 'pots.move_plan',
} as const satisfies Record<PotMove['move'], string>

/** What went into a pot and came out of it, the last first. */
export function PotMoves({ pot }: { pot: Pot }) {
  const { text } = useTexts()
  const titleId = useId()
  return (
    <section className={stack.gap2} aria-labelledby={titleId}>
      <h2 id={titleId} className={textStyle.h2}>
        {text('pots.moves_title')}
      </h2>
      <QueryBlock
        query={useQuery(potMovesQuery(pot.id))}
        titleKey="pots.error"
        skeleton={<RowSkeleton />}
      >
        {(moves) =>
          moves.length === 0 ? (
            <p className={styles.caption}>{text('pots.moves_empty')}</p>
          ) : (
            <ListCard label={text('pots.moves_title')}>
              {moves.map((move) => (
                <ListItem key={move.id}>
                  <MoveRow move={move} currency={pot.currency_code} />
                </ListItem>
              ))}
            </ListCard>
          )
        }
      </QueryBlock>
    </section>
  )
}

function MoveRow({ move, currency }: { move: PotMove; currency: string }) {
  const { text } = useTexts()
  const words = useDateWords()
  const shownMoney = useShownMoney()
  return (
    <div className={styles.row}>
      <RowContents
        leading={
          <SymbolDisc>
            <Icon of={ICONS[move.move]} size={20} />
          </SymbolDisc>
        }
        title={text(TEXTS[move.move])}
        caption={move.created_at === '' ? undefined : formatDateTime(move.created_at, words)}
        trailing={<Amount parts={shownMoney(move.amount, { currency, hasPlus: true })} />}
      />
    </div>
  )
}
