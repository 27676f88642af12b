import type { ProviderSettings } from '../config/provider-settings.ts'
import type { StatementSource } from '../gateways/statement-source.ts'
import { createStripeStatement } from '../gateways/stripe/statement.ts'
import { createYookassaStatement } from '../gateways/yookassa/statement.ts'

/** The providers with whose statements the ledger is compared (P5). */
export function connectStatements(settings: ProviderSettings): StatementSource[] {
  return [...connectYookassa(settings), ...connectStripe(settings)]
}

/** The shop and the payouts of YooKassa are one provider for whoever compares. */
function connectYookassa({ yookassa, yookassaPayouts }: ProviderSettings): StatementSource[] {
  const shop =
    yookassa.state === 'set'
      ? {
          shopId: yookassa.values.YOOKASSA_SHOP_ID,
          key: yookassa.values.YOOKASSA_KEY,
          url: yookassa.values.YOOKASSA_URL,
        }
      : undefined
  const payouts =
    yookassaPayouts.state === 'set'
      ? {
          agentId: yookassaPayouts.values.YOOKASSA_PAYOUT_AGENT_ID,
          key: yookassaPayouts.values.YOOKASSA_PAYOUT_KEY,
          url: yookassaPayouts.values.YOOKASSA_URL,
        }
      : undefined
  return shop || payouts ? [createYookassaStatement({ shop, payouts })] : []
}

function connectStripe({ stripe }: ProviderSettings): StatementSource[] {
  if (stripe.state !== 'set') return []
  const { STRIPE_KEY: key, STRIPE_URL: url } = stripe.values
  return [createStripeStatement({ key, url })]
}
