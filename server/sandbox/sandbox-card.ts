import type { CardGateway } from '../gateways/payout-gateways.ts'
import type { Clock } from '../lib/clock.ts'
import { checkSimulated, startSimulated } from './simulated-payout.ts'

/** Address of the card form. */
export const CARD_FORM_PATH = '/sandbox/card-form'

/**
 * Last digits of cards and what becomes of them; every other card is paid. `refused` takes no
 * payouts, which the provider finds out at the payout.
 */
export const CARD_ENDS = {
  '0002': 'failed',
  '0003': 'waiting',
  '0005': 'refused',
} as const

/** The form puts the end of a card into its token. */
const TOKEN = /^sandbox-([a-z]+)-\w+$/

/** Pays out to tokens of the card form under /sandbox. */
export function createSandboxCard(clock: Clock): CardGateway {
  return {
    provider: 'sandbox',
    name: 'Sandbox',
    currencies: 'all',
    formUrl: (language) => `${CARD_FORM_PATH}?language=${language}`,
    isAccepted: (token) => Promise.resolve(!['refused', undefined].includes(endOf(token))),
    start: ({ amount, target }) => {
      const end = endOf(target.token)
      return startSimulated(clock, amount, end === 'complete' ? undefined : end)
    },
    check: (payout) => Promise.resolve(checkSimulated(clock, payout)),
  }
}

function endOf(token: string): string | undefined {
  return TOKEN.exec(token)?.[1]
}
