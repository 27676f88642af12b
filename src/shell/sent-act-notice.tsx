import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ActCall } from '../../contract/rules/act-calls.ts'
import { formatMoney } from '../../contract/rules/money-format.ts'
import { dropAct, type UnsettledAct } from '../shared/money-act/unsettled-acts.ts'
import { useTexts } from '../kernel/texts/texts.tsx'
import { Button, buttonClass } from '../ui/button/button.tsx'
import { Notice, type NoticeLook } from '../ui/notice/notice.tsx'
import { Spinner } from '../ui/progress/spinner.tsx'
import styles from './update-notice.module.css'

/** Lists of what acts make and change. */
const MADE = ['plans', 'requests', 'pots', 'pot-moves', 'rate-orders']

/** Acts that move money: nothing has left where they were not done. */
const OF_MONEY: ReadonlySet<ActCall> = new Set([
  'exchange',
  'transfer',
  'payout',
  'withdrawal',
  'topUp',
])

/** Pages of what acts have made that has no number, and the lists of it. */
const PLACES = {
  placePlan: { one: '/planned/$id', all: '/planned' },
  makeRequest: { one: '/request/$id', all: '/planned' },
  openPot: { one: '/wallet/pots/$id', all: '/wallet' },
  placeRateOrder: { one: '/planned/rate/$id', all: '/planned' },
} as const satisfies Partial<Record<ActCall, object>>

function isOfPlace(act: ActCall): act is keyof typeof PLACES {
  return act in PLACES
}

/** The words of an act: both withdrawals have the same. */
const WORDS = {
  exchange: 'exchange',
  transfer: 'transfer',
  payout: 'withdrawal',
  withdrawal: 'withdrawal',
  topUp: 'topup',
  openAccount: 'account',
  reportProblem: 'problem',
  placePlan: 'plan',
  makeRequest: 'request',
  openPot: 'pot',
  addToPot: 'pot_add',
  takeFromPot: 'pot_take',
  placeRateOrder: 'rate_order',
} as const satisfies Record<ActCall, string>

const KINDS: Record<UnsettledAct['stage'], NoticeLook> = {
  found: 'info',
  checking: 'info',
  done: 'success',
  none: 'warning',
  unknown: 'warning',
}

/** Tells that an act was sent and is being checked, and then what became of it (K2). */
export function SentActNotice({ unsettled }: { unsettled: UnsettledAct }) {
  const { key, stage } = unsettled
  const { text } = useTexts()
  const title = useTitle(unsettled)
  const descr = descrOf(unsettled)
  const isChecking = stage === 'checking'
  const queryClient = useQueryClient()
  useEffect(() => {
    if (stage !== 'done') return
    for (const name of MADE) void queryClient.invalidateQueries({ queryKey: [name] })
  }, [stage, queryClient])
  return (
    <div className={styles.place}>
      <Notice
        kind={KINDS[stage]}
        icon={isChecking ? <Spinner size={20} /> : undefined}
        title={title}
        action={
          !isChecking && (
            <>
              <NextStep unsettled={unsettled} />
              <Button kind="plain" size="small" onClick={() => dropAct(key)}>
                {text('common.close')}
              </Button>
            </>
          )
        }
      >
        {descr && text(descr)}
      </Notice>
    </div>
  )
}

/** Returns what has become of an act, in words. */
function useTitle({ act, stage, outcome }: UnsettledAct): string {
  const { text, language } = useTexts()
  const words = WORDS[act]
  if (stage === 'unknown') return text('pay.unknown_title')
  if (stage === 'none') return text(`act.none_${words}`)
  if (stage !== 'done') return text(`act.sent_${words}`)
  const { amount, currency_code: currency = '', number = '' } = outcome ?? {}
  return text(`act.done_${words}`, {
    amount: amount === undefined ? '' : formatMoney(amount, { currency, language }).text,
    code: currency,
    number,
  })
}

/** Returns the key of the sentence below the title, if there is one. */
function descrOf({ act, stage }: UnsettledAct) {
  if (stage === 'checking') return 'act.checking_descr'
  if (stage === 'unknown') return 'pay.unknown_descr'
  return stage === 'none' && OF_MONEY.has(act) ? 'act.none_descr' : undefined
}

/** What the act has made, or the place that shows whether it was done. */
function NextStep({ unsettled: { act, stage, outcome } }: { unsettled: UnsettledAct }) {
  const { text } = useTexts()
  const look = buttonClass({ kind: 'soft', size: 'small' })
  if (stage === 'none') return null
  if (act === 'openAccount' && outcome?.account_id !== undefined) {
    return (
      <Link to="/wallet/$id" params={{ id: outcome.account_id }} className={look}>
        {text('account.open.exists_btn')}
      </Link>
    )
  }
  if (act === 'topUp' && outcome?.order !== undefined) {
    const search = { order: outcome.order, currencyCode: outcome.currency_code }
    return (
      <Link to="/wallet/payments/finish" search={search} className={look}>
        {text('common.details')}
      </Link>
    )
  }
  if (isOfPlace(act)) {
    const { one, all } = PLACES[act]
    const to = outcome?.id === undefined ? { to: all } : { to: one, params: { id: outcome.id } }
    return (
      <Link {...to} className={look}>
        {text('common.details')}
      </Link>
    )
  }
  const number = act === 'reportProblem' ? undefined : outcome?.number
  if (number !== undefined) {
    return (
      <Link to="/history/$number" params={{ number }} className={look}>
        {text('common.details')}
      </Link>
    )
  }
  if (act === 'reportProblem') return null
  return (
    <Link to="/history" className={look}>
      {text('common.to_history')}
    </Link>
  )
}
