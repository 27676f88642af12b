import { ArrowUpFromLine, PiggyBank, Plus, TrendingUp } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { Plan } from '../../../contract/calls/plans.ts'
import type { Pot, Pots } from '../../../contract/calls/pots.ts'
import { isZeroAmount } from '../../../contract/rules/money.ts'
import { MoveDialog, type PotDirection } from '../../shared/pots/move-dialog.tsx'
import type { PlanWhen } from '../../shared/plans/plan-when.ts'
import { PotIcon } from '../../shared/pots/pot-icon.tsx'
import { usePotView } from '../../shared/pots/pot-view.ts'
import { potsQuery } from '../../shared/pots/pots.queries.ts'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { useToday } from '../../kernel/runtime/clock.ts'
import { usePageTitle } from '../../kernel/texts/page-title.ts'
import { useShownMoney } from '../../kernel/texts/shown-money.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { useMonthName } from '../../kernel/texts/use-month-name.ts'
import { Amount } from '../../ui/amount/amount.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Switch } from '../../ui/choice/switch.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { SettingRow } from '../../ui/list/setting-row.tsx'
import { EmptyState } from '../../ui/notice/empty-state.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Ring } from '../../ui/progress/ring.tsx'
import { PageSkeleton } from '../../ui/progress/page-skeleton.tsx'
import { errorText } from '../../kernel/texts/error-text.ts'
import { ClosePotDialog } from './close-pot-dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { PotMoves } from './pot-moves.tsx'
import { PotPlans, usePotPlans } from './pot-plans.tsx'
import textStyle from '../../ui/styles/text-style.module.css'
import stack from '../../ui/styles/stack.module.css'
import styles from './pots.module.css'
import { RoundField } from './round-field.tsx'
import { useChangePot } from './use-change-pot.ts'

export interface PotScreenProps {
  id: string
  /** The amount of the plan whose form is open at first; perhaps empty. */
  fill?: string | undefined
  /** It stands beside a page, which has a title of its own. */
  isPanel?: boolean
}

/**
 * One pot: how much of its goal it holds, what moves money, how it fills, and what has moved (S6).
 */
export function PotScreen({ id, fill, isPanel = false }: PotScreenProps) {
  const { text } = useTexts()
  return (
    <QueryBlock
      query={useQuery(potsQuery)}
      titleKey="pots.error"
      skeleton={<PageSkeleton shape="details" />}
    >
      {(pots) => {
        const pot = pots.results.find((one) => one.id === id)
        if (pot) return <OpenPot pot={pot} pots={pots} fill={fill} isPanel={isPanel} />
        return <EmptyState icon={<Icon of={PiggyBank} />}>{text('pots.gone')}</EmptyState>
      }}
    </QueryBlock>
  )
}

interface OpenPotProps {
  pot: Pot
  pots: Pots
  fill: string | undefined
  isPanel: boolean
}

/** A move of money that is being entered; with days it is a plan. */
interface Move {
  direction: PotDirection
  amount?: string
  when?: PlanWhen
}

function OpenPot({ pot, pots, fill, isPanel }: OpenPotProps) {
  const { text } = useTexts()
  const { plans, monthly } = usePotPlans(pot)
  const [move, setMove] = useState<Move | undefined>(
    fill === undefined ? undefined : { direction: 'add', amount: fill, when: monthly },
  )
  const { monthly: share } = usePotView()(pot)
  const plan = (amount = '') => setMove({ direction: 'add', amount, when: monthly })
  const [dialog, setDialog] = useState<'edit' | 'close'>()
  const navigate = useNavigate()
  const closeMove = () => {
    setMove(undefined)
    if (fill === undefined) return
    // A reload must not open the form again.
    void navigate({
      to: '/wallet/pots/$id',
      params: { id: pot.id },
      replace: true,
      ignoreBlocker: true,
    })
  }
  usePageTitle(isPanel ? undefined : pot.name)
  return (
    <div className={stack.gap4}>
      <PotHead pot={pot} plan={plans[0]} onPlan={() => plan(share)} />
      <div className={styles.buttons}>
        <Button
          isWide
          icon={<Icon of={Plus} size={20} />}
          onClick={() => setMove({ direction: 'add' })}
        >
          {text('pots.add_btn')}
        </Button>
        <Button
          kind="soft"
          isWide
          disabled={isZeroAmount(pot.balance)}
          icon={<Icon of={ArrowUpFromLine} size={20} />}
          onClick={() => setMove({ direction: 'take' })}
        >
          {text('pots.take_btn')}
        </Button>
      </div>
      <Filling pot={pot} pots={pots} plans={plans} onPlan={() => plan(share)} />
      <PotMoves pot={pot} />
      <div className={styles.card}>
        <SettingRow onPress={() => setDialog('edit')}>{text('pots.edit_btn')}</SettingRow>
        <Button kind="dangerPlain" isWide onClick={() => setDialog('close')}>
          {text('pots.delete_btn')}
        </Button>
      </div>
      <MoveDialog
        pot={pot}
        direction={move?.direction}
        amount={move?.amount}
        when={move?.when}
        onClose={closeMove}
      />
      <EditDialog pot={pot} isOpen={dialog === 'edit'} onClose={() => setDialog(undefined)} />
      <ClosePotDialog
        pot={pot}
        hasPlan={plans.length > 0}
        isOpen={dialog === 'close'}
        onClose={() => setDialog(undefined)}
      />
    </div>
  )
}

interface PotHeadProps {
  pot: Pot
  /** A plan that fills it. */
  plan: Plan | undefined
  /** Opens the form of a plan. */
  onPlan: () => void
}

function PotHead({ pot, plan, onPlan }: PotHeadProps) {
  const { text } = useTexts()
  const view = usePotView()(pot)
  const { percent, money, ofGoal, isReached } = view
  return (
    <div className={styles.head}>
      {percent === undefined ? (
        <div className={styles.plain}>
          <PotIcon name={pot.icon} size={28} />
          <Amount parts={money} size="l" />
          <p className={styles.caption}>{text('pots.no_goal')}</p>
        </div>
      ) : (
        <>
          <Ring label={view.label} percent={percent} size={216} isReached={isReached}>
            <span className={styles.inRing}>
              <PotIcon name={pot.icon} size={28} />
              <Amount parts={money} size="m" />
              <span className={styles.caption}>{ofGoal}</span>
            </span>
          </Ring>
          <p className={isReached ? styles.reached : styles.line}>{view.line}</p>
          {isReached && (
            <p className={styles.caption}>
              {text('pots.reached_descr', { name: pot.name, amount: money.text })}
            </p>
          )}
        </>
      )}
      {view.behind !== undefined && (
        <Notice
          kind="warning"
          icon={<Icon of={TrendingUp} size={20} />}
          action={
            plan ? (
              <Link to="/planned/$id" params={{ id: plan.id }}>
                {text('pots.behind_btn')}
              </Link>
            ) : (
              <Button kind="plain" size="small" onClick={onPlan}>
                {text('pots.plan_switch')}
              </Button>
            )
          }
        >
          {view.behind}
        </Notice>
      )}
    </div>
  )
}

interface FillingProps {
  pot: Pot
  pots: Pots
  plans: readonly Plan[]
  onPlan: () => void
}

function Filling({ pot, pots, plans, onPlan }: FillingProps) {
  const { text } = useTexts()
  const titleId = useId()
  const shownMoney = useShownMoney()
  const nameMonth = useMonthName({ isInSentence: true })
  const month = nameMonth(useToday())
  const change = useChangePot()
  const { id, currency_code: currency, rounded, round_step: step } = pot
  return (
    <section className={stack.gap2} aria-labelledby={titleId}>
      <h2 id={titleId} className={textStyle.h2}>
        {text('pots.how_title')}
      </h2>
      <PotPlans plans={plans} onAdd={onPlan} />
      <div className={styles.card}>
        <RoundField
          pots={pots}
          accountId={pot.account_id}
          currency={currency}
          potId={id}
          value={step}
          isDisabled={change.isPending}
          onChange={(chosen) => change.start({ id, round_step: chosen ?? null })}
        />
        {step === undefined && plans.length === 0 && (
          <p className={styles.caption}>{text('pots.how_none')}</p>
        )}
        {step !== undefined && (
          <p className={styles.caption}>
            {text('pots.round_month', { month, amount: shownMoney(rounded, { currency }).text })}
          </p>
        )}
        <Switch
          isOn={pot.on_home}
          isDisabled={change.isPending}
          onChange={(isOn) => change.start({ id, on_home: isOn })}
        >
          {text('pots.show_home')}
        </Switch>
        <ErrorLine message={change.error ? errorText(change.error, text) : undefined} />
      </div>
    </section>
  )
}
