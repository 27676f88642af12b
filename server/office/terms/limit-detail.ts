import { html } from 'hono/html'
import { formatAmount } from '../../../contract/rules/money.ts'
import { showPlain } from '../../../contract/rules/typed-money.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { showAsk } from '../approvals/show-ask.ts'
import { keyField, reasonField, showFacts, showForm, textField } from '../page/form.ts'
import { seenField } from '../page/seen.ts'
import { wordsIn } from '../page/words.ts'
import type { OfficeCall } from '../route.ts'
import { removalKind } from './removal-kind.ts'
import { limitKind } from './terms-kinds.ts'
import type { ShownLimit } from './read-limits.ts'
import { nameLimit, showTermAmount } from './terms-values.ts'

const AMOUNT_LENGTH = 30

/** Returns a threshold and the forms that ask for another one, or to remove it whole. */
export async function showLimitDetail(call: OfficeCall, limit: ShownLimit) {
  return html`${await showChange(call, limit)} ${await showRemoval(call, limit)}`
}

async function showChange(call: OfficeCall, limit: ShownLimit) {
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
          ? await showAsk(call, { kind: limitKind.kind, subject: name }, () =>
              showForm(call, {
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
              }),
            )
          : ''
      }
    </div>
  </section>`
}

/** What a form showed of a limit. */
export function seenOfLimit({ amount }: ShownLimit): string {
  return amount?.toString() ?? ''
}

async function showRemoval(call: OfficeCall, limit: ShownLimit) {
  const { name, amount } = limit
  if (amount === undefined || !call.can('terms.ask')) return ''
  const words = wordsIn(OFFICE_WORDS.terms, call.language)
  const label = words('removeThreshold')
  return html`<details class="panel">
    <summary>${label}</summary>
    <div class="inside">
      <p>${words('removeThresholdHint')}</p>
      ${await showAsk(call, { kind: removalKind.kind, subject: name }, () =>
        showForm(call, {
          action: `/terms/limits/${name}/remove`,
          isSigned: true,
          body: (own) =>
            html`${keyField(own)} ${seenField([seenOfLimit(limit)])} ${reasonField(own)}<button
                class="danger"
              >
                ${label}
              </button>`,
        }),
      )}
    </div>
  </details>`
}
