import { html } from 'hono/html'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { listOpenDays } from '../../domain/journal/day-hashes.ts'
import { latestJournalDay, readJournalPeriod } from '../../domain/journal/journal-period.ts'
import { readCurrencies } from '../../domain/journal/read-currencies.ts'
import { addDaysToDay } from '../../domain/reconciliation/day.ts'
import { countOwnersWithoutCountry } from '../../domain/reports/list-owners-of-country.ts'
import type { Markup } from '../markup.ts'
import { choiceField, showForm, textField } from '../page/form.ts'
import { wordsIn } from '../page/words.ts'
import type { OfficeCall, OfficePage } from '../route.ts'

/** Days whose reconciliation the page looks at. */
const LOOKED_AT = 35
/** `2026-11`. */
const MONTH_LENGTH = 7

/** Returns the page of what is written for accountants, auditors and authorities (U2, U7). */
export async function showBooks(call: OfficeCall): Promise<OfficePage> {
  const { office, language, now } = call
  const words = wordsIn(OFFICE_WORDS.books, language)
  const latest = latestJournalDay(now)
  const currencies = await readCurrencies(office.db, undefined)
  const codes = [...currencies.keys()].map((code) => [code, code] as const)
  const all = [['', words('anyCurrency')] as const, ...codes]
  const period = (own: OfficeCall) =>
    html`<div class="two">
      ${textField(own, {
        name: 'first',
        label: words('first'),
        isDay: true,
        value: `${latest.slice(0, MONTH_LENGTH)}-01`,
      })}
      ${textField(own, { name: 'last', label: words('last'), isDay: true, value: latest })}
    </div>`
  const currency = (own: OfficeCall, choices = all) =>
    choiceField(own, { name: 'currency', label: words('currency'), choices, isOptional: true })
  const panel = (path: string, texts: { title: string; about: string }, body: Body) =>
    showPanel(call, { action: `/books/${path}`, ...texts, body })
  const count = String(await countOwnersWithoutCountry(office.db))
  return {
    title: words('title'),
    section: 'books',
    body: html`<div class="head"><h1>${words('title')}</h1></div>
      <p>${words('about')}</p>
      ${await showOpenDays(call, latest)}
      ${panel(
        'journal',
        { title: words('journal'), about: words('journalAbout') },
        (own) =>
          html`${period(own)}
            <div class="two">
              ${choiceField(own, {
                name: 'format',
                label: words('format'),
                choices: [
                  ['hledger', words('hledger')],
                  ['csv', words('csv')],
                ],
              })}
              ${choiceField(own, {
                name: 'owners',
                label: words('owners'),
                choices: [
                  ['sum', words('sum')],
                  ['each', words('each')],
                ],
              })}
              ${currency(own)}
            </div>`,
      )}
      ${panel(
        'balances',
        { title: words('balances'), about: words('balancesAbout') },
        (own) =>
          html`<div class="two">
            ${textField(own, { name: 'day', label: words('day'), isDay: true, value: latest })}
            ${currency(own)}
          </div>`,
      )}
      ${
        call.can('books.export')
          ? html`${panel(
              'transactions',
              { title: words('transactions'), about: words('transactionsAbout') },
              (own) =>
                html`${period(own)}
                  <div class="two">
                    ${textField(own, { name: 'amount', label: words('amount'), maxLength: 20 })}
                    ${currency(own, codes)}
                  </div>`,
            )}
            ${panel(
              'owners',
              { title: words('ofCountry'), about: words('ofCountryAbout', { count }) },
              (own) =>
                textField(own, {
                  name: 'country',
                  label: words('country'),
                  hint: words('countryHint'),
                  maxLength: 2,
                }),
            )}`
          : ''
      }
      <p class="quiet">${words('more')}</p>`,
  }
}

type Body = (own: OfficeCall) => Markup

interface Panel {
  action: string
  title: string
  about: string
  body: Body
}

function showPanel(call: OfficeCall, { action, title, about, body }: Panel) {
  const words = wordsIn(OFFICE_WORDS.books, call.language)
  return html`<section class="panel">
    <h2>${title}</h2>
    <div class="inside">
      <p class="quiet">${about}</p>
      ${showForm(call, {
        action,
        isDownload: true,
        body: (own) => html`${body(own)}<button class="main">${words('download')}</button>`,
      })}
    </div>
  </section>`
}

async function showOpenDays({ office, language, now }: OfficeCall, latest: string) {
  const first = addDaysToDay(latest, 1 - LOOKED_AT)
  const open = await listOpenDays(office.db, readJournalPeriod(first, latest, now))
  if (open.length === 0) return ''
  const list = open.map(({ provider, days }) => `${provider} (${days})`).join(', ')
  const words = wordsIn(OFFICE_WORDS.books, language)
  return html`<p class="notice warning">${words('openDays', { days: String(LOOKED_AT), list })}</p>`
}
