import { html } from 'hono/html'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { listRiskSigns, type RiskSign } from '../../domain/risk/risk-signs.ts'
import type { Markup } from '../markup.ts'
import { showMoment } from '../page/dates.ts'
import { wordsIn } from '../page/words.ts'
import type { OfficeCall } from '../route.ts'
import type { ShownOwner } from './read-owner.ts'

/**
 * Returns the signs of risk of an owner as facts in words; without scores, because people decide.
 */
export async function showRiskSigns(call: OfficeCall, { id }: ShownOwner) {
  const { office, now, language } = call
  const words = wordsIn(OFFICE_WORDS.owners, language)
  const signs = await listRiskSigns(office.db, { userId: id, now })
  return html`<section class="panel">
    <h2>${words('risk')}</h2>
    <div class="inside">
      ${
        signs.length === 0
          ? html`<p class="quiet">${words('noRisk')}</p>`
          : html`<ul>
              ${signs.map((sign) => html`<li>${showSign(call, sign)}</li>`)}
            </ul>`
      }
    </div>
  </section>`
}

function showSign(call: OfficeCall, sign: RiskSign): Markup | string {
  const { language } = call
  const words = wordsIn(OFFICE_WORDS.owners, language)
  if (sign.sign === 'codes') return words('riskCodes', { count: String(sign.count) })
  const at = showMoment(sign.at, language)
  if (sign.sign === 'device') {
    const device = [sign.device || words('unknownDevice'), sign.network].filter(Boolean).join(', ')
    return words('riskDevice', { device, at })
  }
  if (sign.sign !== 'recipient') return words(PLAIN[sign.sign], { at })
  const { number, payoutId } = sign
  const shown = call.can('payout.see') ? html`<a href="/payouts/${payoutId}">${number}</a>` : number
  return html`${words('riskRecipient', { at })} ${shown}`
}

const PLAIN = {
  phone: 'riskPhone',
  pin_reset_started: 'riskPinStarted',
  pin_reset_cancelled: 'riskPinCancelled',
  pin_reset_done: 'riskPinDone',
} as const
