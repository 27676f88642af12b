import { html } from 'hono/html'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import {
  listInForce,
  listTariffVersions,
  type TariffVersion,
} from '../../domain/tariffs/tariff-versions.ts'
import { showMoment } from '../page/dates.ts'
import { keyField, showForm } from '../page/form.ts'
import { showTable } from '../page/table.ts'
import { wordsIn } from '../page/words.ts'
import type { OfficeCall, OfficePage } from '../route.ts'
import { listAskedDrafts } from './asked-drafts.ts'

const NONE = '—'

/** How a tariff stands. */
export type TariffState = 'Draft' | 'Asked' | 'Waiting' | 'Holds' | 'Past' | 'Withdrawn'

const TONES: Readonly<Record<TariffState, string>> = {
  Draft: '',
  Asked: 'warning',
  Waiting: 'warning',
  Holds: 'good',
  Past: '',
  Withdrawn: 'bad',
}

/** Returns how a tariff stands. */
export function stateOf(
  { id, number, state, starts_at: startsAt }: TariffVersion,
  { asked, current, now }: { asked: ReadonlyMap<string, string>; current: number; now: Date },
): TariffState {
  if (state === 'draft') return asked.has(id) ? 'Asked' : 'Draft'
  if (state === 'withdrawn') return 'Withdrawn'
  if (startsAt !== null && startsAt > now) return 'Waiting'
  return number === current ? 'Holds' : 'Past'
}

/** Returns a state as a pill. */
export function showState(state: TariffState, language: OfficeCall['language']) {
  return html`<span class="pill ${TONES[state]}"
    >${OFFICE_WORDS.tariffs[`state${state}`][language]}</span
  >`
}

/** Returns what a tariff is called. */
export function nameTariff(
  { number }: Pick<TariffVersion, 'number'>,
  language: OfficeCall['language'],
): string {
  const words = wordsIn(OFFICE_WORDS.tariffs, language)
  return number === null ? words('draft') : words('tariff', { number: String(number) })
}

/** Returns the page of all tariffs. */
export async function showTariffs(call: OfficeCall): Promise<OfficePage> {
  const { office, language, now } = call
  const words = wordsIn(OFFICE_WORDS.tariffs, language)
  const [current] = await listInForce(office.db, now)
  const asked = await listAskedDrafts(office.db, now)
  const facts = { asked, current: current?.number ?? 0, now }
  return {
    title: words('title'),
    section: 'tariffs',
    body: html`<div class="head">
        <h1>${words('title')}</h1>
        ${
          call.can('terms.ask')
            ? html`<div class="end">
                ${showForm(call, {
                  action: '/tariffs',
                  body: (own) =>
                    html`${keyField(own)}<button class="main">${words('prepare')}</button>`,
                })}
              </div>`
            : ''
        }
      </div>
      <p>${words('whatFor')} <a href="/levels">${words('levels')}</a></p>
      <p class="quiet">
        ${words('whatNext', { days: String(office.settings.tariffNoticeDays) })} ${words('urgent')}
      </p>
      ${showTable<TariffVersion>({
        label: words('title'),
        language,
        rows: await listTariffVersions(office.db),
        empty: words('none'),
        columns: [
          {
            head: words('tariff', { number: '' }),
            cell: (version) =>
              html`<a href="/tariffs/${version.id}" data-row>${nameTariff(version, language)}</a>`,
          },
          {
            head: words('state'),
            cell: (version) => showState(stateOf(version, facts), language),
          },
          { head: words('starts'), cell: ({ starts_at: at }) => showAt(at, language) },
          { head: words('preparedBy'), cell: ({ created_name: name }) => name ?? NONE },
          { head: words('signed'), cell: ({ signed_at: at }) => showAt(at, language) },
          {
            head: words('told'),
            cell: ({ state, told_at: at }) =>
              state === 'draft' ? NONE : at ? showMoment(at, language) : words('tellingNow'),
          },
        ],
      })}`,
  }
}

function showAt(at: Date | null, language: OfficeCall['language']): string {
  return at ? showMoment(at, language) : NONE
}
