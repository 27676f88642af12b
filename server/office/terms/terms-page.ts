import { html } from 'hono/html'
import {
  listThresholds,
  type StoredThreshold,
  THRESHOLD_KINDS,
} from '../../domain/withdrawals/change-threshold.ts'
import { formatRate } from '../../../contract/rules/rate-format.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import type { Markup } from '../markup.ts'
import { showAge } from '../page/dates.ts'
import { showTable } from '../page/table.ts'
import { showAbout } from '../page/about.ts'
import { wordsIn } from '../page/words.ts'
import { OfficeRefusal } from '../refusal.ts'
import type { OfficeCall, OfficePage } from '../route.ts'
import { showLimitDetail } from './limit-detail.ts'
import { showPairDetail } from './pair-detail.ts'
import { findTermLimit, type ShownLimit } from './read-limits.ts'
import {
  findPair,
  listPairs,
  nameOfPair,
  type PairAge,
  type PairTerms,
  readPair,
} from './read-pairs.ts'
import { nameLimit, nameSpread, showTermAmount } from './terms-values.ts'

/** Part of the time for which prices may be used after which their age is a warning. */
const OLD_SHARE = 0.5

interface Detail {
  name: string
  body: Markup
}

/** Returns the page with one pair's detail. */
export async function showPair(call: OfficeCall): Promise<OfficePage> {
  const { office, params, now } = call
  const pair = readPair(params['pair'])
  const found = pair && (await findPair(office, pair, now))
  if (!found) throw new OfficeRefusal('notFound')
  const { from, to } = found.there
  const body = await showPairDetail(call, found)
  return showTerms(call, { name: `${from} – ${to}`, body }, { pair: found })
}

/** Returns the page with one threshold's detail. */
export async function showLimit(call: OfficeCall): Promise<OfficePage> {
  const limit = await findTermLimit(call.office.db, call.params['name'])
  if (!limit) throw new OfficeRefusal('notFound')
  const detail = { name: nameLimit(limit, call.language), body: await showLimitDetail(call, limit) }
  return showTerms(call, detail, { limit })
}

/** Returns the rates and the thresholds, and beside them what was chosen. */
export async function showTerms(
  call: OfficeCall,
  detail?: Detail,
  chosen: { pair?: PairTerms; limit?: ShownLimit } = {},
): Promise<OfficePage> {
  const title = OFFICE_WORDS.terms.title[call.language]
  return {
    title,
    section: 'terms',
    body: html`<div class="head">
        <h1>${title}</h1>
        <a class="button end" href="/tariffs">${OFFICE_WORDS.terms.toTariffs[call.language]}</a>
        <a class="button" href="/terms/currencies"
          >${OFFICE_WORDS.terms.currencies[call.language]}</a
        >
      </div>
      ${showAbout('terms', call.language)}
      <div class="split">
        <div>${await showPairs(call, chosen.pair)} ${await showThresholds(call, chosen.limit)}</div>
        ${
          detail
            ? html`<aside class="side" aria-label="${detail.name}">
                ${detail.body}
                <p><a href="/terms" data-close>${OFFICE_WORDS.terms.back[call.language]}</a></p>
              </aside>`
            : ''
        }
      </div>`,
  }
}

async function showPairs({ office, language, now }: OfficeCall, chosen: PairTerms | undefined) {
  const words = wordsIn(OFFICE_WORDS.terms, language)
  const number = (decimal: string | undefined) =>
    decimal === undefined ? '—' : nameSpread(decimal, language)
  const rate = (decimal: string | undefined) =>
    decimal === undefined ? '—' : formatRate(decimal, language)
  return showTable({
    label: words('title'),
    language,
    rows: await listPairs(office, now),
    empty: words('noPairs'),
    isCurrent: (pair) => chosen !== undefined && nameOf(pair) === nameOf(chosen),
    columns: [
      {
        head: words('pair'),
        cell: ({ there: { from, to } }) =>
          html`<a href="/terms/pairs/${from}-${to}" data-row>${from} – ${to}</a>`,
      },
      { head: words('state'), cell: (pair) => showPairState(pair, language) },
      { head: words('source'), cell: ({ sources }) => sources.join(', ') || '—' },
      { head: words('mid'), cell: ({ there }) => rate(there.mid), isNumber: true },
      { head: words('age'), cell: ({ age }) => (age ? showPairAge(age, { now, language }) : '—') },
      {
        head: words('spread'),
        cell: ({ there, back }) =>
          both(number(there.spread?.percent), number(back.spread?.percent)),
        isNumber: true,
      },
      {
        head: words('weekend'),
        cell: ({ there, back }) =>
          both(number(there.spread?.weekend), number(back.spread?.weekend)),
        isNumber: true,
      },
      {
        head: words('rates'),
        cell: ({ there, back }) => html`${rate(there.rate)}<br />${rate(back.rate)}`,
        isNumber: true,
      },
    ],
  })
}

function nameOf({ there }: PairTerms): string {
  return nameOfPair([there.from, there.to])
}

/** What both directions have, once where it is the same. */
function both(there: string, back: string): string {
  return there === back ? there : `${there} / ${back}`
}

function showPairAge(
  { since, share }: PairAge,
  { now, language }: Pick<OfficeCall, 'now' | 'language'>,
) {
  const age = showAge(since, now, language)
  if (share <= OLD_SHARE) return age
  return html`<span class="pill ${share > 1 ? 'bad' : 'warning'}">${age}</span>`
}

function showPairState(
  { there, withdrawal, missing }: PairTerms,
  language: OfficeCall['language'],
) {
  const words = wordsIn(OFFICE_WORDS.terms, language)
  if (withdrawal) return html`<span class="pill bad">${words('withdrawn')}</span>`
  if (missing.length > 0) {
    return html`${missing.map(
      ({ currency_code: currency, reason }) =>
        html`<span class="pill bad">${words(reason, { currency })}</span> `,
    )}`
  }
  if (there.rate === undefined) return html`<span class="pill warning">${words('noRate')}</span>`
  return html`<span class="pill good">${words('published')}</span>`
}

async function showThresholds({ office, language }: OfficeCall, chosen: ShownLimit | undefined) {
  const words = wordsIn(OFFICE_WORDS.terms, language)
  return html`<h2>${words('thresholds')}</h2>
    ${showTable({
      label: words('thresholds'),
      language,
      rows: await listThresholds(office.db),
      empty: words('noLimits'),
      isCurrent: ({ currency }) => chosen?.currency === currency,
      columns: [
        { head: words('currency'), cell: ({ currency }) => currency },
        ...THRESHOLD_KINDS.map((kind) => ({
          head: words(kind),
          isNumber: true,
          cell: (row: StoredThreshold) =>
            html`<a href="/terms/limits/${kind}-${row.currency}"
              >${showTermAmount({ ...row, amount: row[kind] ?? undefined }, language)}</a
            >`,
        })),
      ],
    })}`
}
