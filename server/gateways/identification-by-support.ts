import { translate } from '../messages/message.ts'
import type { IdentificationGateway } from './gateways.ts'

/** Returns instructions for identification by support; the operator completes the check. */
export const identificationBySupport: IdentificationGateway = {
  name: 'support',
  start: ({ language }) =>
    Promise.resolve({ howto_text: translate('identification.howto', language) }),
}
