import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { useOnline } from '../../kernel/api/use-online.ts'
import { type Pot, potEndpoints } from '../../../contract/calls/pots.ts'
import type { Account } from '../../../contract/calls/wallet.ts'
import { decimalsOf } from '../../../contract/rules/currencies.ts'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { isZeroAmount } from '../../../contract/rules/money.ts'
import { joinIsolated } from '../../../contract/rules/text-direction.ts'
import { FormDialog } from '../kept-form/form-dialog.tsx'
import { useKeptState } from '../kept-form/use-kept-state.ts'
import { useAmountError } from '../money-act/amount-error.ts'
import { findAmountProblem, isAbove } from '../money-act/amount-problem.ts'
import { MoneyField } from '../money-act/money-field.tsx'
import { roundAmounts } from '../money-act/quick-amounts.ts'
import { QuickChoice } from '../money-act/quick-choice.tsx'
import { amountToSend } from '../../../contract/rules/typed-money.ts'
import { PlanModal, type ShownPlan } from '../plans/plan-modal.tsx'
import { PlanWhen, zoneOfPlans } from '../plans/plan-when.ts'
import { WhenRow } from '../plans/when-row.tsx'
import { currenciesQuery } from '../wallet/currencies.queries.ts'
import { walletsQuery } from '../wallet/wallet.queries.ts'
import { shortAccount } from '../../kernel/lib/account-name.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { useShownMoney } from '../../kernel/texts/shown-money.ts'
import { useIsUnsettled } from '../money-act/unsettled-acts.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import stack from '../../ui/styles/stack.module.css'
import styles from './move-dialog.module.css'
import { usePotAct } from './use-pot-act.ts'

/** Where money goes: into the pot, or back to its account. */
export type PotDirection = 'add' | 'take'

const ENDPOINTS = { add: 'addToPot', take: 'takeFromPot' } as const

const Typed = v.object({ amount: v.string(), when: v.optional(PlanWhen) })
type Typed = v.InferOutput<typeof Typed>

/**
 * Returns the name of the form: that of its act, whose outcome erases what is kept, and the pot.
 */
const formOf = (direction: PotDirection, { id }: Pot) => `${ENDPOINTS[direction]} ${id}`

interface MoveDialogProps {
  pot: Pot
  /** Closed without it. */
  direction: PotDirection | undefined
  /** Typed in advance. */
  amount?: string | undefined
  /** Chosen in advance: a plan fills the pot on these days. */
  when?: PlanWhen | undefined
  onClose: () => void
}

/**
 * Sets money aside in a pot or takes it back, with one press and without a PIN; a plan that fills
 * it needs one (S4, S6).
 */
export function MoveDialog({ pot, direction, amount, when, onClose }: MoveDialogProps) {
  const { text } = useTexts()
  const [shown, setShown] = useState<PotDirection>('add')
  // The title stays while the dialog slides away.
  if (direction !== undefined && direction !== shown) setShown(direction)
  return (
    <FormDialog
      isOpen={direction !== undefined}
      form={formOf(shown, pot)}
      onClose={onClose}
      title={text(`pots.${shown}_title`, { name: pot.name })}
    >
      <MoveForm
        key={shown}
        pot={pot}
        direction={shown}
        start={amount ?? ''}
        startWhen={when}
        onDone={onClose}
      />
    </FormDialog>
  )
}

interface MoveFormProps {
  pot: Pot
  direction: PotDirection
  start: string
  startWhen: PlanWhen | undefined
  onDone: () => void
}

function MoveForm({ pot, direction, start, startWhen, onDone }: MoveFormProps) {
  const { text, language } = useTexts()
  const shownMoney = useShownMoney()
  const isOnline = useOnline()
  const { currency_code: currency } = pot
  const { data: accounts } = useQuery(walletsQuery)
  const { data: currencies } = useQuery(currenciesQuery)
  const [{ amount, when }, change, forget] = useKeptState<Typed>(formOf(direction, pot), Typed, {
    amount: start,
    when: direction === 'add' ? startWhen : undefined,
  })
  const [plan, setPlan] = useState<ShownPlan>()
  const account = accounts?.find(({ id }) => id === pot.account_id)
  // What the account has on another day is not known.
  const source = direction === 'take' ? pot.balance : when ? undefined : account?.balance
  const { error, showError } = useAmountError(amount, {
    currency,
    balance: source,
    most: direction === 'take' ? pot.balance : undefined,
  })
  const endpoint = potEndpoints[ENDPOINTS[direction]]
  const act = usePotAct(endpoint, ({ amount: moved, balance }) => {
    forget()
    const write = (sum: string) => formatMoney(sum, { currency, language }).text
    showToast(
      direction === 'add'
        ? text('pots.added', { amount: write(moved), total: write(balance) })
        : text('pots.taken', { amount: write(moved), code: currency }),
    )
    onDone()
  })
  const toMove = amountToSend(amount, currency)
  const problem = findAmountProblem(amount, { decimals: decimalsOf(currency), balance: source })
  const isAwaited = useIsUnsettled(when ? 'placePlan' : endpoint.act)
  const canMove = toMove !== undefined && problem === undefined && isOnline && !isAwaited
  const write = (sum: string) => shownMoney(sum, { currency }).text
  const places = [
    account && `${account.currency_code} · ${write(account.balance)}`,
    joinIsolated([pot.name, write(pot.balance)], ' · '),
  ].filter((place) => place !== undefined)
  return (
    <>
      <form
        className={stack.gap3}
        onSubmit={(event) => {
          event.preventDefault()
          // The dialog may lie in the form of a payment.
          event.stopPropagation()
          showError()
          if (!canMove) return
          if (when && account) setPlan(planOf(when, toMove, account))
          else act.start({ id: pot.id, amount: toMove })
        }}
      >
        <p className={styles.way} translate="no">
          {(direction === 'add' ? places : places.toReversed()).join(' → ')}
        </p>
        <MoneyField
          label={text('pay.details_amount')}
          value={amount}
          onChange={(typed) => {
            act.clearError()
            change({ amount: typed })
          }}
          currency={currency}
          size="l"
          error={error}
          hasErrorRoom
          hasAutoFocus
          isReadOnly={act.isRunning}
          onBlur={showError}
        />
        <QuickChoice
          amounts={chipsOf()}
          currency={currency}
          onChoose={(chosen) => change({ amount: chosen })}
          isDisabled={act.isRunning}
        />
        {direction === 'add' && (
          <WhenRow value={when} onChange={(days) => change({ when: days })} />
        )}
        {direction === 'take' && (
          <p className={styles.caption}>{text('pots.take_where', { code: currency })}</p>
        )}
        <ErrorLine message={act.error || (isOnline ? '' : text('error.offline_action'))} />
        {isAwaited && <p className={styles.caption}>{text('act.wait_hint')}</p>}
        <Button type="submit" isWide disabled={!canMove} isBusy={act.isRunning}>
          {text(when ? 'plan.review_btn' : `pots.${direction}_btn`)}
        </Button>
      </form>
      <PlanModal plan={plan} onClose={() => setPlan(undefined)} onPlaced={forget} />
    </>
  )

  function planOf(days: PlanWhen, aside: string, from: Account): ShownPlan {
    return {
      act: { kind: 'pot', account_id: from.id, pot_id: pot.id, amount: aside, ...days },
      name: pot.name,
      from: shortAccount(from),
      fromCurrency: currency,
      currency,
      zone: zoneOfPlans(undefined),
    }
  }

  function chipsOf() {
    if (direction === 'take') {
      return isZeroAmount(pot.balance) ? [] : [{ amount: pot.balance, percent: 100 }]
    }
    const balance = account?.balance ?? ''
    return roundAmounts(currencies, currency).filter(
      (one) => !isAbove(one.amount, balance, decimalsOf(currency)),
    )
  }
}
