import { html } from 'hono/html'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { LIMIT_PERIODS } from '../../../contract/rules/own-limits.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { listOwnBounds, type OwnLimitDto } from '../../domain/brakes/list-own-limits.ts'
import { TRANSFER_LIMIT } from '../../domain/transfers/limit.ts'
import { WITHDRAWAL_LIMIT } from '../../domain/withdrawals/limit.ts'
import type { Markup } from '../markup.ts'
import { showMoment } from '../page/dates.ts'
import { showFacts } from '../page/form.ts'
import { wordsIn } from '../page/words.ts'
import type { OfficeCall } from '../route.ts'
import type { ShownOwner } from './read-owner.ts'

const PERIOD_WORDS = { day: 'ownLimitDay', month: 'ownLimitMonth' } as const

/** Returns the freeze and the limits that the owner has set; nothing where there are none (S7). */
export async function showBrakes(call: OfficeCall, { id }: ShownOwner): Promise<Markup | string> {
  const words = wordsIn(OFFICE_WORDS.owners, call.language)
  const facts = [
    ...(await listFreeze(call, id)),
    ...(await listLimits(call, { userId: id, of: TRANSFER_LIMIT, name: words('ownTransfers') })),
    ...(await listLimits(call, {
      userId: id,
      of: WITHDRAWAL_LIMIT,
      name: words('ownWithdrawals'),
    })),
  ]
  if (facts.length === 0) return ''
  return html`<section class="panel">
    <h2>${words('brakes')}</h2>
    <div class="inside">${showFacts(facts)}</div>
  </section>`
}

type Facts = [string, Markup | string][]

async function listFreeze({ office, language }: OfficeCall, userId: string): Promise<Facts> {
  const words = wordsIn(OFFICE_WORDS.owners, language)
  const [freeze] = await office.db.query<{ frozen_at: Date; device: string }>(
    'SELECT frozen_at, device FROM own_freeze WHERE user_id = $1',
    [userId],
  )
  if (!freeze) return []
  const at = showMoment(freeze.frozen_at, language)
  const device = freeze.device || words('unknownDevice')
  return [[words('ownFreeze'), words('ownFrozenAt', { at, device })]]
}

interface LimitsQuery {
  userId: string
  of: typeof TRANSFER_LIMIT
  name: string
}

async function listLimits(call: OfficeCall, { userId, of, name }: LimitsQuery): Promise<Facts> {
  const { office, language, now } = call
  const words = wordsIn(OFFICE_WORDS.owners, language)
  const limits = await listOwnBounds(office.db, of, { userId, now })
  return [...limits].flatMap(([currency, ofCurrency]) =>
    LIMIT_PERIODS.flatMap((period): Facts => {
      const limit = ofCurrency[`own_${period}`]
      if (!limit) return []
      return [
        [words(PERIOD_WORDS[period], { operation: name }), showLimit(call, { limit, currency })],
      ]
    }),
  )
}

function showLimit(
  { language }: OfficeCall,
  { limit, currency }: { limit: OwnLimitDto; currency: string },
): Markup | string {
  const words = wordsIn(OFFICE_WORDS.owners, language)
  const write = (amount: unknown) => formatMoney(String(amount), { language, currency }).text
  const used = words('ownLimitUsed', { limit: write(limit.limit), left: write(limit.left) })
  const { raise } = limit
  if (!raise) return used
  const at = showMoment(new Date(raise.at), language)
  const later =
    raise.limit === undefined
      ? words('ownRaiseEnd', { at })
      : words('ownRaise', { at, limit: write(raise.limit) })
  return html`${used}<br /><small class="quiet">${later}</small>`
}
