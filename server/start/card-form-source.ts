import type { Gateways } from '../gateways/gateways.ts'
import type { HeaderSettings } from '../http/static/headers.ts'
import { DEFAULT_LANGUAGE } from '../../contract/calls/texts.ts'

/** Returns where the card form's frame comes from, for the policy of the page. */
export function cardFormSource({
  payoutMethods: { card },
}: Pick<Gateways, 'payoutMethods'>): Pick<HeaderSettings, 'CARD_FORM'> {
  if (!card) return {}
  const url = card.formUrl(DEFAULT_LANGUAGE)
  return { CARD_FORM: url.startsWith('/') ? "'self'" : new URL(url).origin }
}
