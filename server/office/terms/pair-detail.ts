import { html } from 'hono/html'
import { formatRate } from '../../../contract/rules/rate-format.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { showAsk } from '../approvals/show-ask.ts'
import { keyField, reasonField, showFacts, showForm } from '../page/form.ts'
import { wordsIn } from '../page/words.ts'
import type { OfficeCall } from '../route.ts'
import { showJumps } from './jump-kind.ts'
import { type Direction, nameOfPair, type PairTerms } from './read-pairs.ts'
import { pairReturnKind } from './terms-kinds.ts'
import { nameSpread } from './terms-values.ts'
import { showWithdrawal } from './withdrawal-facts.ts'

/** Returns a pair: the spreads of both directions, and withdrawing it. */
export async function showPairDetail(call: OfficeCall, pair: PairTerms) {
  const { there, back } = pair
  return html`${await showJumps(call, pair)} ${showSpread(call, there)} ${showSpread(call, back)}
    <p class="quiet">${OFFICE_WORDS.terms.spreadByTariff[call.language]}</p>
    ${pair.withdrawal ? await showWithdrawn(call, pair) : showWithdraw(call, there)}`
}

function showSpread(call: OfficeCall, { from, to, mid, rate, spread }: Direction) {
  const { language } = call
  const words = wordsIn(OFFICE_WORDS.terms, language)
  const facts = [
    [words('mid'), mid === undefined ? '—' : formatRate(mid, language)],
    [words('rate'), rate === undefined ? '—' : formatRate(rate, language)],
    [words('spread'), nameSpread(spread?.percent ?? '—', language)],
    [words('weekend'), nameSpread(spread?.weekend ?? '—', language)],
  ] as const
  return html`<section class="panel">
    <h2>${from} → ${to}</h2>
    <div class="inside">${showFacts(facts)}</div>
  </section>`
}

function showWithdraw(call: OfficeCall, { from, to }: Direction) {
  if (!call.can('terms.withdraw')) return ''
  const words = wordsIn(OFFICE_WORDS.terms, call.language)
  return html`<details class="panel">
    <summary>${words('withdraw')}</summary>
    <div class="inside">
      <p>${words('withdrawHint')}</p>
      ${showForm(call, {
        action: `/terms/pairs/${from}-${to}/withdraw`,
        isSigned: true,
        body: (own) =>
          html`${reasonField(own)}<button class="danger">${words('withdraw')}</button>`,
      })}
    </div>
  </details>`
}

async function showWithdrawn(call: OfficeCall, { there, withdrawal }: PairTerms) {
  const { office, language } = call
  const words = wordsIn(OFFICE_WORDS.terms, language)
  const subject = nameOfPair([there.from, there.to])
  const facts = await showWithdrawal(office.db, withdrawal?.id ?? '', language)
  return html`<section class="panel">
    <h2>${words('withdrawn')}</h2>
    <div class="inside">
      ${showFacts(facts)}
      ${
        call.can('terms.ask')
          ? await showAsk(call, { kind: pairReturnKind.kind, subject }, () =>
              showForm(call, {
                action: `/terms/pairs/${there.from}-${there.to}/return`,
                isSigned: true,
                body: (own) =>
                  html`${keyField(own)} ${reasonField(own)}
                    <button class="main">${words('putBack')}</button>`,
              }),
            )
          : ''
      }
    </div>
  </section>`
}
