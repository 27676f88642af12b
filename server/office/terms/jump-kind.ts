import { html } from 'hono/html'
import { formatAmount } from '../../../contract/rules/money.ts'
import { showPlain } from '../../../contract/rules/typed-money.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { readMid } from '../../domain/rates/quote.ts'
import { type KeptJump, listJumps, releaseJump } from '../../domain/rates/release-jump.ts'
import type { ProposalKind } from '../approvals/proposal-kind.ts'
import type { ProposalContent } from '../approvals/proposals.ts'
import type { Markup } from '../markup.ts'
import { showMoment } from '../page/dates.ts'
import { showAsk } from '../approvals/show-ask.ts'
import { keyField, reasonField, showFacts, showForm } from '../page/form.ts'
import { wordsIn } from '../page/words.ts'
import { OfficeRefusal } from '../refusal.ts'
import type { OfficeCall } from '../route.ts'
import type { PairTerms } from './read-pairs.ts'
import { nameSpread } from './terms-values.ts'
import { writeDone } from './write-done.ts'

/** A whole in tenths of a percent. */
const WHOLE = 1000n

/** Prices that are accepted after a jump (P4). */
export const jumpKind: ProposalKind = {
  kind: 'jump_release',
  name: OFFICE_WORDS.terms.kindJump,
  sign: 'terms.sign',
  show: (call, { subject, content }) => {
    const { last = '', usd = '', at = '' } = content
    const jump = { currency: subject, last: last === '' ? null : last, usd, at: new Date(at) }
    return Promise.resolve(showFacts(factsOf(call, jump)))
  },
  perform: async (tx, call, { id, subject, content }) => {
    const { usd = '', at = '' } = content
    const release = { currency: subject, usd, at, proposalId: id, now: call.now }
    if (!(await releaseJump(tx, release))) throw new OfficeRefusal('approvalStale')
    await writeDone(tx, call, { event: 'jump_released', subject, content })
    return undefined
  },
}

/** Returns the content of a proposal to accept a price. */
export function writeJumpContent({ last, usd, at }: KeptJump): ProposalContent {
  return { last: last ?? '', usd, at: at.toISOString() }
}

function factsOf({ language }: Pick<OfficeCall, 'language'>, jump: KeptJump) {
  const words = wordsIn(OFFICE_WORDS.terms, language)
  const { currency, last, usd, at } = jump
  const change = last === null ? '' : ` (${nameChange(last, usd, language)})`
  return [
    [words('currency'), currency],
    [words('jumpLast'), last === null ? '—' : nameSpread(last, language)],
    [words('jumpPrice'), `${nameSpread(usd, language)}${change}`],
    [words('jumpSince'), showMoment(at, language)],
  ] as const
}

/** Returns by how many percent a price differs from the last one: `+25.0 %`. */
function nameChange(last: string, usd: string, language: Language): string {
  const [from, to] = [readMid(last), readMid(usd)]
  const tenths = ((to - from) * WHOLE) / from
  const size = showPlain(formatAmount(tenths < 0n ? -tenths : tenths, 1), language)
  return `${tenths < 0n ? '−' : '+'}${size} %`
}

/** Returns the currencies of a pair whose prices jumped, with the forms that ask to accept them. */
export async function showJumps(call: OfficeCall, { there }: PairTerms): Promise<Markup[]> {
  const { from, to } = there
  const jumps = await listJumps(call.office.db)
  const ofPair = jumps.filter(({ currency }) => currency === from || currency === to)
  const action = `/terms/pairs/${from}-${to}/release`
  return Promise.all(ofPair.map((jump) => showJump(call, jump, action)))
}

async function showJump(call: OfficeCall, jump: KeptJump, action: string): Promise<Markup> {
  const words = wordsIn(OFFICE_WORDS.terms, call.language)
  const form = await showAsk(call, { kind: jumpKind.kind, subject: jump.currency }, () =>
    showForm(call, {
      action,
      isSigned: true,
      body: (own) =>
        html`${keyField(own)}<input type="hidden" name="currency" value="${jump.currency}" />
          ${reasonField(own)}<button class="main">${words('jumpRelease')}</button>`,
    }),
  )
  return html`<section class="panel">
    <h2>${words('jump', { currency: jump.currency })}</h2>
    <div class="inside">
      <p>${words('jumpHint')}</p>
      ${showFacts(factsOf(call, jump))} ${call.can('terms.ask') ? form : ''}
    </div>
  </section>`
}
