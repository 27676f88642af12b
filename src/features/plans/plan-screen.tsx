import { CalendarX, CircleCheck, CirclePause, CirclePlay, Pencil, SkipForward } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Plan } from '../../../contract/calls/plans.ts'
import { plansQuery } from '../../shared/plans/plans.queries.ts'
import { currencyOfPlan, usePlanWords } from '../../shared/plans/use-plan-words.ts'
import { useWhenWords } from '../../shared/plans/use-when-words.ts'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { walletsQuery } from '../../shared/wallet/wallet.queries.ts'
import { shortAccount } from '../../kernel/lib/account-name.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useShownMoney } from '../../kernel/texts/shown-money.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Amount } from '../../ui/amount/amount.tsx'
import { Button } from '../../ui/button/button.tsx'
import { TileContents, tileClass, tilesClass } from '../../ui/button/tile.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Fact, FactList } from '../../ui/list/fact-list.tsx'
import { EmptyState } from '../../ui/notice/empty-state.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { PageSkeleton } from '../../ui/progress/page-skeleton.tsx'
import { AskDialog } from '../../shared/ask-dialog/ask-dialog.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { MissedDays } from './missed-days.tsx'
import { PlanDayList, PlanPast } from './plan-days.tsx'
import { PlanDisc } from './plan-link.tsx'
import textStyle from '../../ui/styles/text-style.module.css'
import stack from '../../ui/styles/stack.module.css'
import styles from './plans.module.css'
import { type Steer, useSteerPlan } from './use-steer-plan.ts'
import { useUndoSkip } from './use-undo-skip.ts'

/** One plan: what it does and when, what became of it, and what can be done with it (S4). */
export function PlanScreen({ id }: { id: string }) {
  const { text } = useTexts()
  return (
    <QueryBlock
      query={useQuery(plansQuery)}
      titleKey="planned.error"
      skeleton={<PageSkeleton shape="details" />}
    >
      {({ results }) => {
        const plan = results.find((one) => one.id === id)
        if (plan) return <OnePlan plan={plan} />
        return <EmptyState icon={<Icon of={CalendarX} />}>{text('plan.gone')}</EmptyState>
      }}
    </QueryBlock>
  )
}

function OnePlan({ plan }: { plan: Plan }) {
  const { text } = useTexts()
  const { writeDay } = useWhenWords()
  const { nameOf } = usePlanWords()
  const [open, setOpen] = useState<'skip' | 'end' | 'change'>()
  /** The day that the question is about: the next one may be another by then. */
  const [asked, setAsked] = useState<string>()
  const day = plan.next.find(({ on }) => !plan.skipped.includes(on))?.on
  const undo = useUndoSkip(plan.id)
  const tell = (steer: Steer, version: number) => {
    setOpen(undefined)
    if (steer.act === 'skipPlanDay') {
      const { on } = steer
      showToast(text('plan.skipped', { date: writeDay(on) }), {
        label: text('common.undo'),
        onPress: () => undo({ on, version }),
      })
    }
    if (steer.act === 'pausePlan') showToast(text('plan.paused'))
    if (steer.act === 'resumePlan') showToast(text('plan.resumed_now'))
    if (steer.act === 'endPlan') showToast(text('plan.ended'))
  }
  const steer = useSteerPlan(plan, tell)
  const error = steer.error ? errorText(steer.error, text) : undefined
  const isPaused = plan.state === 'paused'
  const close = () => {
    steer.reset()
    setOpen(undefined)
  }
  const next = plan.next.find(
    ({ on }) => asked !== undefined && on > asked && !plan.skipped.includes(on),
  )?.on
  return (
    <div className={stack.gap4}>
      <PlanCard plan={plan} />
      <ShortNotice plan={plan} />
      {plan.state !== 'ended' && (
        <div className={tilesClass}>
          <button
            type="button"
            className={tileClass}
            disabled={day === undefined}
            onClick={() => {
              setAsked(day)
              setOpen('skip')
            }}
          >
            <TileContents icon={SkipForward}>{text('plan.skip_btn')}</TileContents>
          </button>
          <button
            type="button"
            className={tileClass}
            onClick={() => steer.start({ act: isPaused ? 'resumePlan' : 'pausePlan' })}
          >
            <TileContents icon={isPaused ? CirclePlay : CirclePause}>
              {text(isPaused ? 'plan.resume_btn' : 'plan.pause_btn')}
            </TileContents>
          </button>
          <button type="button" className={tileClass} onClick={() => setOpen('change')}>
            <TileContents icon={Pencil}>{text('plan.change_btn')}</TileContents>
          </button>
        </div>
      )}
      {open === undefined && <ErrorLine message={error} />}
      <MissedDays plan={plan} />
      <PlanDayList plan={plan} onUnskip={(on) => steer.start({ act: 'unskipPlanDay', on })} />
      <PlanPast plan={plan} />
      {plan.state !== 'ended' && (
        <Button kind="dangerPlain" isWide onClick={() => setOpen('end')}>
          {text('plan.end_btn')}
        </Button>
      )}
      <AskDialog
        isOpen={open === 'skip'}
        title={text('plan.skip_title', { date: asked === undefined ? '' : writeDay(asked) })}
        button={text('plan.skip_btn')}
        error={error}
        isBusy={steer.isPending}
        onClose={close}
        onYes={() => asked !== undefined && steer.start({ act: 'skipPlanDay', on: asked })}
      >
        {next === undefined
          ? text('plan.skip_last')
          : text('plan.skip_descr', { next: writeDay(next) })}
      </AskDialog>
      <AskDialog
        isOpen={open === 'end'}
        title={text('plan.end_title')}
        button={text('plan.end_btn')}
        isDanger
        error={error}
        isBusy={steer.isPending}
        onClose={close}
        onYes={() => steer.start({ act: 'endPlan' })}
      >
        {text('plan.end_descr')}
      </AskDialog>
      {open === 'change' && <ChangeDialog plan={plan} name={nameOf(plan)} onClose={close} />}
    </div>
  )
}

const WHAT = {
  transfer: 'receipt.recipient',
  exchange: 'plan.fact_exchange',
  pot: 'plan.fact_pot',
  withdrawal: 'receipt.recipient',
} as const satisfies Record<Plan['kind'], string>

function PlanCard({ plan }: { plan: Plan }) {
  const { text } = useTexts()
  const shownMoney = useShownMoney()
  const { nameOf } = usePlanWords()
  const { writeWhen, writeEnd } = useWhenWords()
  const end = writeEnd(plan)
  const { data: accounts } = useQuery(walletsQuery)
  const account = accounts?.find(({ id }) => id === plan.account_id)
  const { currency_code: currency, max_amount: most, note } = plan
  const balance = account && shownMoney(account.balance, { currency }).text
  return (
    <div className={styles.card}>
      {plan.state !== 'active' && (
        <p className={styles.status} data-state={plan.state}>
          <Icon of={plan.state === 'paused' ? CirclePause : CircleCheck} size={16} />
          <span>{text(plan.state === 'paused' ? 'plan.paused' : 'plan.ended')}</span>
        </p>
      )}
      <div className={styles.head}>
        <PlanDisc plan={plan} name={nameOf(plan)} />
        <div className={styles.sums}>
          <h2>
            <Amount parts={shownMoney(plan.amount, { currency: currencyOfPlan(plan) })} size="m" />
          </h2>
          <p className={textStyle.caption}>{writeWhen(plan)}</p>
        </div>
      </div>
      <FactList>
        <Fact name={text(WHAT[plan.kind])}>
          {plan.pot_id === undefined || plan.state === 'ended' ? (
            nameOf(plan)
          ) : (
            <Link to="/wallet/pots/$id" params={{ id: plan.pot_id }} translate="no">
              {nameOf(plan)}
            </Link>
          )}
        </Fact>
        <Fact name={text('common.from')}>
          {[shortAccount(account ?? { currency_code: currency }), balance]
            .filter(Boolean)
            .join(' · ')}
        </Fact>
        {most !== undefined && (
          <Fact name={text('when.max_label')}>{shownMoney(most, { currency }).text}</Fact>
        )}
        {note !== '' && <Fact name={text('receipt.note')}>{note}</Fact>}
        {plan.every !== 'once' && plan.state !== 'ended' && (
          <Fact name={end.name}>{end.value}</Fact>
        )}
      </FactList>
    </div>
  )
}

/** What the account lacks for the next day, and when it is tried again. */
function ShortNotice({ plan }: { plan: Plan }) {
  const { text } = useTexts()
  const shownMoney = useShownMoney()
  const { writeNext, writeTime } = usePlanWords()
  const { data } = useQuery(plansQuery)
  const { short_amount: short, next, retry_at: retryAt } = plan
  if (short === undefined || data === undefined) return null
  const amount = shownMoney(short, { currency: plan.currency_code }).text
  const [first = ''] = data.times
  // Of today's times those before the next one are over.
  const at = retryAt === undefined ? first : writeTime(retryAt)
  const [second, third] = data.times.filter((time) => time > at)
  if (next.length === 0) return null
  const later = () => {
    if (second === undefined) return text('plan.retry_last')
    return third === undefined
      ? text('plan.retry_once', { time: second })
      : text('plan.retry_descr', { second, third })
  }
  return (
    <Notice
      kind="warning"
      title={text('plan.retry_notice', { date: writeNext(plan), time: at, amount })}
    >
      {later()}
    </Notice>
  )
}
