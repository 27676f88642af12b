import { translate } from '../messages/message.ts'
import type { IdentificationGateway } from './gateways.ts'

/** Tells in words how to be identified; the operator ends the check. */
export const identificationBySupport: IdentificationGateway = {
  start: ({ language }) =>
    Promise.resolve({ howto_text: translate('identification.howto', language) }),
}
