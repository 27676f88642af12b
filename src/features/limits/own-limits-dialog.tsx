import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { brakeEndpoints } from '../../../contract/calls/brakes.ts'
import type { CurrencyLimit } from '../../../contract/calls/limits.ts'
import { decimalsOf } from '../../../contract/rules/currencies.ts'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { LIMIT_PERIODS, type LimitedOperation } from '../../../contract/rules/own-limits.ts'
import { callKeyed } from '../../kernel/api/call-keyed.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { useOnline } from '../../kernel/api/use-online.ts'
import { forgetForm } from '../../kernel/runtime/kept-forms.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { useKeptState } from '../../shared/kept-form/use-kept-state.ts'
import { findAmountProblem } from '../../shared/money-act/amount-problem.ts'
import { useProblemText } from '../../shared/money-act/amount-error.ts'
import { MoneyField } from '../../shared/money-act/money-field.tsx'
import { amountToSend } from '../../../contract/rules/typed-money.ts'
import { ConfirmDialog, type Confirmation } from '../../shared/profile/confirm-dialog.tsx'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import { Fact, FactList } from '../../ui/list/fact-list.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { isHigher } from './lower-limit.ts'
import { limitsQuery } from './limits.queries.ts'
import { planChange, type WantedLimits } from './own-limit-change.ts'
import stack from '../../ui/styles/stack.module.css'
import textStyle from '../../ui/styles/text-style.module.css'

const LABELS = { day: 'own_limits.day_label', month: 'own_limits.month_label' } as const

const Typed = v.object({ day: v.string(), month: v.string() })

interface OwnLimitsDialogProps {
  isOpen: boolean
  operation: LimitedOperation
  /** Name of the kind of operations. */
  name: string
  limit: CurrencyLimit
  onClose: () => void
}

/** The owner's own limits of a day and a month: lower at once, higher with PIN or passkey (S7). */
export function OwnLimitsDialog({ isOpen, name, onClose, ...asked }: OwnLimitsDialogProps) {
  const { text } = useTexts()
  /** What waits for PIN or passkey. */
  const [wanted, setWanted] = useState<WantedLimits>()
  const save = useSaveLimits(asked)
  const plan = wanted && planChange(asked.limit, wanted)
  const form = `own-limit ${asked.operation} ${asked.limit.currency_code}`
  const close = () => {
    forgetForm(form)
    setWanted(undefined)
    onClose()
  }
  return (
    <>
      <Dialog
        isOpen={isOpen && !wanted}
        hasField
        onClose={close}
        title={text('own_limits.title', { name })}
        closeLabel={text('common.close')}
      >
        <LimitsForm
          limit={asked.limit}
          form={form}
          save={save}
          onConfirm={setWanted}
          onDone={close}
        />
      </Dialog>
      <ConfirmDialog
        isOpen={isOpen && wanted !== undefined}
        title={text('own_limits.title', { name })}
        act={{
          call: 'own-limit',
          operation: asked.operation,
          currency_code: asked.limit.currency_code,
          ...plan?.change,
        }}
        run={async (confirmation) => wanted && save(wanted, confirmation)}
        onClose={close}
      >
        {plan && <ChangedLimits change={plan.change} currency={asked.limit.currency_code} />}
        <p>{text('own_limits.lower_hint')}</p>
      </ConfirmDialog>
    </>
  )
}

/** What PIN or passkey confirms. */
function ChangedLimits({ change, currency }: { change: WantedLimits; currency: string }) {
  const { text, language } = useTexts()
  return (
    <FactList>
      {LIMIT_PERIODS.map((period) => {
        const amount = change[period]
        if (amount === undefined) return null
        return (
          <Fact key={period} name={text(LABELS[period])}>
            {amount === null
              ? text('own_limits.none')
              : formatMoney(amount, { currency, language }).text}
          </Fact>
        )
      })}
    </FactList>
  )
}

type Save = (wanted: WantedLimits, confirmation?: Confirmation) => Promise<void>

function useSaveLimits({ operation, limit }: Pick<OwnLimitsDialogProps, 'operation' | 'limit'>) {
  const { text, language } = useTexts()
  const queryClient = useQueryClient()
  const { currency_code } = limit
  const save: Save = async (wanted, confirmation) => {
    const plan = planChange(limit, wanted)
    if (!plan) return
    try {
      await callKeyed(brakeEndpoints.setOwnLimit, {
        body: { operation, currency_code, ...plan.change, ...confirmation },
        idempotencyKey: crypto.randomUUID(),
        isRepeatable: true,
      })
    } finally {
      void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey })
      await queryClient.invalidateQueries({ queryKey: limitsQuery.queryKey })
    }
    if (!plan.lowered) return
    const amount = formatMoney(plan.lowered, { currency: currency_code, language }).text
    showToast(text('own_limits.lowered', { amount }))
  }
  return save
}

interface LimitsFormProps extends Pick<OwnLimitsDialogProps, 'limit'> {
  /** Name under which what is typed is kept. */
  form: string
  save: Save
  onConfirm: (wanted: WantedLimits) => void
  onDone: () => void
}

function LimitsForm({ limit, form, save, onConfirm, onDone }: LimitsFormProps) {
  const { text, language } = useTexts()
  const isOnline = useOnline()
  const wordsOf = useProblemText()
  const { currency_code: currency, day, own_day, own_month } = limit
  const [typed, change] = useKeptState(form, Typed, {
    day: own_day?.limit ?? '',
    month: own_month?.limit ?? '',
  })
  const decimals = decimalsOf(currency)
  const problemOf = (amount: string) => findAmountProblem(amount, { decimals })
  const wanted: WantedLimits = {
    day: typed.day === '' ? null : amountToSend(typed.day, currency),
    month: typed.month === '' ? null : amountToSend(typed.month, currency),
  }
  const wrong = LIMIT_PERIODS.filter((period) => problemOf(typed[period]) !== undefined)
  const canSave = wrong.length === 0 && planChange(limit, wanted) !== undefined
  const set = useGuardedMutation({ mutationFn: () => save(wanted), onSuccess: onDone })
  const submit = (next: WantedLimits) => {
    const plan = planChange(limit, next)
    if (!isOnline) showToast(text('error.offline_action'))
    else if (!plan) onDone()
    else if (plan.isRaise) onConfirm(next)
    else set.start()
  }
  return (
    <form
      className={stack.gap4}
      onSubmit={(event) => {
        event.preventDefault()
        if (canSave) submit(wanted)
      }}
    >
      {LIMIT_PERIODS.map((period) => {
        const problem = problemOf(typed[period])
        return (
          <div key={period}>
            <MoneyField
              label={text(LABELS[period])}
              caption={text(LABELS[period])}
              value={typed[period]}
              onChange={(amount) => {
                set.reset()
                change({ [period]: amount })
              }}
              currency={currency}
              error={problem ? wordsOf(problem, { currency }) : undefined}
            />
            {limit[`own_${period}`] && (
              <Button
                kind="plain"
                size="small"
                isWide
                disabled={wrong.some((one) => one !== period)}
                onClick={() => submit({ ...wanted, [period]: null })}
              >
                {text('own_limits.remove_btn')}
              </Button>
            )}
          </div>
        )
      })}
      {day && isHigher(currency, wanted.day ?? '', day.limit) && (
        <Notice>
          {text('own_limits.above_wallet', {
            amount: formatMoney(day.limit, { currency, language }).text,
          })}
        </Notice>
      )}
      <p className={textStyle.caption}>{text('own_limits.lower_hint')}</p>
      <ErrorLine message={set.error ? errorText(set.error, text) : undefined} />
      <Button type="submit" isWide disabled={!canSave} isBusy={set.isPending}>
        {text('common.save')}
      </Button>
    </form>
  )
}
