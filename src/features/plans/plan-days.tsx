import { Calendar } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Plan, PlanRun } from '../../../contract/calls/plans.ts'
import { planRunsQuery } from '../../shared/plans/plans.queries.ts'
import { currencyOfPlan, usePlanWords } from '../../shared/plans/use-plan-words.ts'
import { useWhenWords } from '../../shared/plans/use-when-words.ts'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { useShownMoney } from '../../kernel/texts/shown-money.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Amount } from '../../ui/amount/amount.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../ui/icon/symbol-disc.tsx'
import { ListCard, ListItem, pressableRowClass, RowContents } from '../../ui/list/list-card.tsx'
import { WholeTitle } from '../../ui/list/whole-title.tsx'
import textStyle from '../../ui/styles/text-style.module.css'
import stack from '../../ui/styles/stack.module.css'
import styles from './plans.module.css'
import rowStyles from './plan-days.module.css'

/** The next days of a plan; one that is skipped can be taken back. */
export function PlanDayList({ plan, onUnskip }: { plan: Plan; onUnskip: (on: string) => void }) {
  const { text } = useTexts()
  const { writeDay } = useWhenWords()
  const { writeTime } = usePlanWords()
  const shownMoney = useShownMoney()
  if (plan.next.length === 0) return null
  return (
    <section className={stack.gap2}>
      <h2 className={textStyle.body}>{text('plan.dates_title')}</h2>
      <ListCard label={text('plan.dates_title')}>
        {plan.next.map(({ on, at }) => {
          const isSkipped = plan.skipped.includes(on)
          return (
            <ListItem key={on}>
              <div className={rowStyles.row}>
                <RowContents
                  leading={<DaySign />}
                  title={
                    <WholeTitle>
                      {isSkipped ? <s className={styles.skipped}>{writeDay(on)}</s> : writeDay(on)}
                    </WholeTitle>
                  }
                  caption={isSkipped ? text('plan.status_skipped_owner') : writeTime(at)}
                  trailing={
                    isSkipped ? (
                      <Button kind="plain" size="small" onClick={() => onUnskip(on)}>
                        {text('plan.unskip_btn')}
                      </Button>
                    ) : (
                      <Amount parts={shownMoney(plan.amount, { currency: currencyOfPlan(plan) })} />
                    )
                  }
                />
              </div>
            </ListItem>
          )
        })}
      </ListCard>
    </section>
  )
}

/**
 * What became of a plan so far: receipts, and days without one; what the owner is asked about
 * stands above.
 */
export function PlanPast({ plan }: { plan: Plan }) {
  const { text } = useTexts()
  return (
    <QueryBlock query={useQuery(planRunsQuery(plan.id))} titleKey="plan.past_error" skeleton={null}>
      {({ results }) => {
        const past = results.filter(({ on }) => !plan.missed.includes(on))
        return (
          past.length > 0 && (
            <section className={stack.gap2}>
              <h2 className={textStyle.body}>{text('plan.past_title')}</h2>
              <ListCard label={text('plan.past_title')}>
                {past.map((run) => (
                  <Run key={run.on} plan={plan} run={run} />
                ))}
              </ListCard>
            </section>
          )
        )
      }}
    </QueryBlock>
  )
}

const REASONS = ['money', 'limit', 'owner', 'frozen', 'rate', 'provider', 'missed'] as const

function Run({ plan, run }: { plan: Plan; run: PlanRun }) {
  const { text } = useTexts()
  const { writeDay } = useWhenWords()
  const shownMoney = useShownMoney()
  const { on, status, reason, message, number, amount } = run
  const caption = () => {
    if (status === 'done') return text('transactions.status.complete')
    if (reason === 'max') {
      const most = plan.max_amount ?? plan.amount
      return text('plan.status_skipped_max', {
        amount: shownMoney(most, { currency: plan.currency_code }).text,
      })
    }
    const known = REASONS.find((one) => one === reason)
    return known
      ? text(`plan.status_skipped_${known}`)
      : text('plan.status_failed', { reason: message })
  }
  const contents = {
    leading: <DaySign />,
    title: <WholeTitle>{writeDay(on)}</WholeTitle>,
    caption: caption(),
    ...(amount !== undefined && {
      trailing: <Amount parts={shownMoney(amount, { currency: plan.currency_code })} />,
    }),
  }
  return (
    <ListItem>
      {number === undefined ? (
        <div className={rowStyles.row}>
          <RowContents {...contents} />
        </div>
      ) : (
        <Link to="/history/$number" params={{ number }} className={pressableRowClass}>
          <RowContents {...contents} />
        </Link>
      )}
    </ListItem>
  )
}

function DaySign() {
  return (
    <SymbolDisc>
      <Icon of={Calendar} size={20} />
    </SymbolDisc>
  )
}
