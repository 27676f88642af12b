import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { useClock } from '../../kernel/runtime/clock.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Avatar } from '../../ui/icon/avatar.tsx'
import { Fact } from '../../ui/list/fact-list.tsx'
import { PayModal } from '../money-act/pay-modal.tsx'
import { PaymentSummary } from '../payment-summary/payment-summary.tsx'
import { maskedPhone } from '../phone-entry/masked-phone.ts'
import { useCountryList } from '../phone-entry/use-country-list.ts'
import { profileQuery } from '../profile/profile.queries.ts'
import { planAct, type PlannedAct } from './plan-act.ts'
import { firstDatesOf, nextDatesOf, tomorrowIn } from './plan-when.ts'
import { planRunsQuery, plansQuery } from './plans.queries.ts'
import { useWhenWords } from './use-when-words.ts'
import textStyle from '../../ui/styles/text-style.module.css'

/** A plan that is to be confirmed, in words. */
export interface ShownPlan extends PlannedAct {
  /** Whom it pays, or what it exchanges. */
  name: string
  /** Phone of whom it pays, masked. */
  phone?: string | undefined
  /** Name of the account that the money leaves. */
  from: string
  /** Currency of that account. */
  fromCurrency: string
  /** Fee of a withdrawal as it is today, where that is known. */
  fee?: string | undefined
}

interface PlanModalProps {
  plan: ShownPlan | undefined
  onClose: () => void
  /** Called when it is set. */
  onPlaced?: () => void
}

/** Shows everything that a plan will do, and asks for a passkey or the PIN (S4). */
export function PlanModal({ plan, onClose, onPlaced }: PlanModalProps) {
  const { text } = useTexts()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const refresh = () => void queryClient.invalidateQueries({ queryKey: plansQuery.queryKey })
  // A plan that was refused may have changed elsewhere.
  const close = () => {
    refresh()
    onClose()
  }
  return (
    <PayModal
      kind="plan"
      act={plan && planAct(plan)}
      title={text('plan.confirm_title')}
      summary={plan && <PlanSummary plan={plan} />}
      renderDetails={() => null}
      onClose={close}
      onDone={close}
      onMoved={refresh}
      onAccepted={({ number = '' }) => {
        onPlaced?.()
        const search = { id: number, ...(plan?.act.id !== undefined && { changed: true }) }
        void navigate({
          to: '/planned/done',
          search,
          state: { isPlanPlaced: true },
          replace: true,
          ignoreBlocker: true,
        })
      }}
      placeOf={() => undefined}
      onFormRefused={close}
    />
  )
}

function PlanSummary({ plan }: { plan: ShownPlan }) {
  const { text, language } = useTexts()
  const { writeDay, writeWhen, writeEnd } = useWhenWords()
  const { data: profile } = useQuery(profileQuery)
  const { data } = useQuery(plansQuery)
  const countries = useCountryList()
  const { act, name, phone, from, fromCurrency, currency, fee } = plan
  const money = formatMoney(act.amount, { currency, language })
  const most =
    act.max_amount === undefined
      ? undefined
      : formatMoney(act.max_amount, { currency: fromCurrency, language }).text
  const { isChanged, dates } = usePlanDates(plan)
  const end = writeEnd(act)
  const isExchange = act.kind === 'exchange'
  const at = data?.times[0] ?? '09:00'
  const writeFee = () => {
    if (act.kind !== 'withdrawal') return text(isExchange ? 'common.in_rate' : 'common.no_fee')
    if (fee === undefined) return text('plan.fact_fee_day')
    const amount = formatMoney(fee, { currency: fromCurrency, language }).text
    return text('plan.fact_fee', { amount })
  }
  return (
    <PaymentSummary
      from={<Avatar name={profile?.first_name ?? ''} />}
      to={<Avatar name={name} />}
      amount={money}
      recipient={
        <>
          <span translate="no">{act.kind === 'pot' ? text('pots.add_title', { name }) : name}</span>
          {phone !== undefined && (
            <>
              <span>{' ·\u00a0'}</span>
              <span translate="no">{maskedPhone(phone, countries)}</span>
            </>
          )}
        </>
      }
      facts={
        <>
          <Fact name={text('plan.fact_when')}>{`${writeWhen(act)}, ${at}`}</Fact>
          <Fact name={text(isChanged ? 'plan.dates_title' : 'plan.fact_dates')}>
            {dates.map(writeDay).join(', ')}
          </Fact>
          {act.every !== 'once' && <Fact name={end.name}>{end.value}</Fact>}
          <Fact name={text('common.from')}>{from}</Fact>
          <Fact name={text('common.fee')}>{writeFee()}</Fact>
          {act.note !== undefined && act.note !== '' && (
            <Fact name={text('receipt.note')}>{act.note}</Fact>
          )}
          {isExchange && <Fact name={text('plan.fact_exchange')}>{text('plan.fact_rate')}</Fact>}
          {most !== undefined && <Fact name={text('when.max_label')}>{most}</Fact>}
          {act.side !== 'to' && act.kind !== 'withdrawal' && (
            <Fact name={text('plan.fact_each')}>{money.text}</Fact>
          )}
        </>
      }
    >
      <p className={textStyle.caption}>{text('plan.confirm_note')}</p>
      {act.kind === 'pot' && <p className={textStyle.caption}>{text('plan.confirm_pot')}</p>}
    </PaymentSummary>
  )
}

/**
 * Returns the days that a plan comes to next, as it is going to be; of one that is changed none
 * that is over.
 */
function usePlanDates({ act, zone: ownZone }: ShownPlan) {
  const { data } = useQuery(plansQuery)
  const zone = data?.time_zone ?? ownZone
  const tomorrow = useClock((now) => tomorrowIn(zone, new Date(now)))
  const plan = data?.results.find(({ id }) => id === act.id)
  const { data: runs } = useQuery({
    ...planRunsQuery(act.id ?? ''),
    enabled: act.id !== undefined,
  })
  if (!plan) return { isChanged: false, dates: firstDatesOf(act, zone) }
  const past = runs?.results.map(({ on }) => on) ?? []
  return { isChanged: true, dates: nextDatesOf(act, zone, { plan, past, tomorrow }) }
}
