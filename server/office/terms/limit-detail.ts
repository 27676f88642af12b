import { html } from 'hono/html'
import { formatAmount } from '../../../contract/rules/money.ts'
import { showPlain } from '../../../contract/rules/typed-money.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { keyField, reasonField, showFacts, showForm, textField } from '../page/form.ts'
import { seenField } from '../page/seen.ts'
import { wordsIn } from '../page/words.ts'
import type { OfficeCall } from '../route.ts'
import type { ShownLimit } from './read-limits.ts'
import { nameLimit, showTermAmount } from './terms-values.ts'

const AMOUNT_LENGTH = 30

/** Returns a threshold and the forms that ask for another one, or to remove it whole. */
export function showLimitDetail(call: OfficeCall, limit: ShownLimit) {
  return html`${showChange(call, limit)} ${showRemoval(call, limit)}`
}

function showChange(call: OfficeCall, limit: ShownLimit) {
  const { language } = call
  const words = wordsIn(OFFICE_WORDS.terms, language)
  const { name, currency, amount, decimals } = limit
  const value = amount === undefined ? '' : showPlain(formatAmount(amount, decimals), language)
  return html`<section class="panel">
    <h2>${nameLimit(limit, language)}</h2>
    <div class="inside">
      ${showFacts([[words('now'), showTermAmount(limit, language)]])}
      ${
        call.can('terms.ask')
          ? showForm(call, {
              action: `/terms/limits/${name}`,
              isSigned: true,
              body: (own) =>
                html`${keyField(own)} ${seenField([seenOfLimit(limit)])}
                  ${textField(own, {
                    name: 'amount',
                    label: words('amount', { currency }),
                    value,
                    maxLength: AMOUNT_LENGTH,
                  })}
                  ${reasonField(own)}<button class="main">${words('propose')}</button>`,
            })
          : ''
      }
    </div>
  </section>`
}

/** What a form showed of a limit. */
export function seenOfLimit({ amount }: ShownLimit): string {
  return amount?.toString() ?? ''
}

function showRemoval(call: OfficeCall, limit: ShownLimit) {
  const { name, amount } = limit
  if (amount === undefined || !call.can('terms.ask')) return ''
  const words = wordsIn(OFFICE_WORDS.terms, call.language)
  const label = words('removeThreshold')
  return html`<details class="panel">
    <summary>${label}</summary>
    <div class="inside">
      <p>${words('removeThresholdHint')}</p>
      ${showForm(call, {
        action: `/terms/limits/${name}/remove`,
        isSigned: true,
        body: (own) =>
          html`${keyField(own)} ${seenField([seenOfLimit(limit)])} ${reasonField(own)}<button
              class="danger"
            >
              ${label}
            </button>`,
      })}
    </div>
  </details>`
}
