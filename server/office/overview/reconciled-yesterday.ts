import { html } from 'hono/html'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { addDaysToDay, dayOf } from '../../domain/reconciliation/day.ts'
import { listProvidersOf, type StoredDay } from '../../domain/reconciliation/read-day.ts'
import { showDate } from '../page/dates.ts'
import { wordsIn } from '../page/words.ts'
import type { OfficeCall } from '../route.ts'

/**
 * Returns a tile for each provider: whether yesterday is reconciled; nothing where none is
 * compared.
 */
export async function showYesterday(call: OfficeCall) {
  const { office, language, now } = call
  const { statements } = office.gateways
  if (statements.length === 0 || !call.can('reconciliation.see')) return ''
  const words = wordsIn(OFFICE_WORDS.yesterday, language)
  const day = addDaysToDay(dayOf(now), -1)
  const stored = await listProvidersOf(office.db, day)
  return html`<h2>${words('title', { day: showDate(day, language) })}</h2>
    <div class="tiles">
      ${statements.map(({ provider, name }) => {
        const [key, tone] = describe(stored.get(provider))
        const count = String(stored.get(provider)?.open ?? 0)
        return html`<a class="tile" href="/reconciliation/${provider}/${day}">
          ${name} <b><span class="pill ${tone}">${words(key, { count })}</span></b>
        </a>`
      })}
    </div>`
}

function describe(stored: StoredDay | undefined): [keyof typeof OFFICE_WORDS.yesterday, string] {
  if (stored?.state === 'closed') return ['closed', 'good']
  if (stored?.failedAt) return ['unread', 'bad']
  if (!stored?.run) return ['missing', 'warning']
  return stored.open > 0 ? ['open', 'warning'] : ['matched', '']
}
