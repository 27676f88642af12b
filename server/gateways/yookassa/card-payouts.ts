import type { Clock } from '../../lib/clock.ts'
import type { CardGateway, CardWidget } from '../payout-gateways.ts'
import type { PayoutClient } from './payout-client.ts'
import { createPayoutProvider } from './payout-provider.ts'

interface CardForm {
  /** Origin of the page with the widget; another one than that of the wallet. */
  formOrigin: string
  widget: Omit<CardWidget, 'path' | 'title'>
}

const NAME = 'ЮKassa'
/** Path of the page with the widget. */
const FORM_PATH = '/v2/card-form/yookassa'

/** Pays out to cards that were entered in YooKassa's widget (decision 053). */
export function createYookassaCards(
  client: PayoutClient,
  { clock, formOrigin, widget }: CardForm & { clock: Clock },
): CardGateway {
  return {
    name: NAME,
    currencies: ['RUB'],
    formUrl: (language) => new URL(`${FORM_PATH}?language=${language}`, formOrigin).href,
    widget: { ...widget, path: FORM_PATH, title: NAME },
    // What takes payouts is known to the widget alone: it makes no token of another card.
    isAccepted: () => Promise.resolve(true),
    ...createPayoutProvider(
      { client, clock },
      {
        write: ({ token }) => ({ payout_token: token }),
        recall: ({ card_token: token }) => (token ? { token } : null),
      },
    ),
  }
}
