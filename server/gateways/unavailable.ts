import { Refusal } from '../domain/refusal.ts'
import { translate } from '../messages/message.ts'
import type { IdentificationGateway, PaymentGateway, PayoutGateway } from './gateways.ts'

/** Stands where no payment provider is connected: every top-up is refused. */
export const unavailablePayment: PaymentGateway = {
  name: '',
  start: () => Promise.reject(new Refusal('GATEWAY_UNAVAILABLE')),
}

/** Stands where no payout provider is connected: every withdrawal is refused, none ever settles. */
export const unavailablePayout: PayoutGateway = {
  start: () => Promise.reject(new Refusal('GATEWAY_UNAVAILABLE')),
  check: () => Promise.resolve('pending'),
}

/** Tells in words how to be identified; the operator ends the check. */
export const identificationBySupport: IdentificationGateway = {
  start: ({ language }) =>
    Promise.resolve({ howto_text: translate('identification.howto', language) }),
}
