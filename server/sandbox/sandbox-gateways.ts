import type { Database } from '../db/database.ts'
import type { Clock } from '../lib/clock.ts'
import type { EmailGateway } from '../gateways/email/email-gateway.ts'
import type { Gateways, IdentificationGateway, PayoutGateway } from '../gateways/gateways.ts'
import type { SmsGateway } from '../gateways/sms/sms-gateway.ts'
import { createSandboxDeposits } from './sandbox-deposits.ts'
import { type SandboxKeys, signLink } from './links.ts'
import { createSandboxCard } from './sandbox-card.ts'
import { createSandboxChain } from './sandbox-chain.ts'
import { createSandboxPayments } from './sandbox-payments.ts'
import { createSandboxSbp } from './sandbox-sbp.ts'
import { DAY_MS } from '../../contract/rules/durations.ts'

const IDENTIFICATION_LINK_MS = DAY_MS
const PAYOUT_MS = 5000

/** Test payouts: cards with these last digits, or these amounts, fail or stay pending. */
const FAILING_CARD_END = '0002'
const WAITING_CARD_END = '0003'
const FAILING_AMOUNT = '13.13'

/**
 * Simulated gateways with pages under /sandbox. They keep no state but their signed links and what
 * testers send on the simulated networks.
 */
export function createSandboxGateways(keys: SandboxKeys & { db: Database | undefined }): Gateways {
  const { db, clock, pepper } = keys
  const identification = createSandboxIdentification(keys)
  return {
    sms: [sandboxSms],
    email: sandboxEmail,
    payments: [createSandboxPayments(keys)],
    payout: createSandboxPayout(keys.clock),
    payoutMethods: {
      sbp: createSandboxSbp(clock),
      card: createSandboxCard(clock),
      usdc: createSandboxChain(clock),
    },
    deposits: db ? createSandboxDeposits({ db, clock, pepper }) : null,
    identification: { chosen: identification, connected: [identification] },
    telegram: null,
    rates: [],
    events: [],
    statements: [],
    notices: [],
    webPush: null,
  }
}

/** Sends nothing: the message stays in the outbox, which the sandbox pages show. */
const sandboxSms: SmsGateway = {
  name: 'sms',
  isRepeatable: true,
  send: () => Promise.resolve({}),
  check: null,
}

/** Sends nothing: the letter stays in the outbox, which the sandbox pages show. */
const sandboxEmail: EmailGateway = { name: 'email', send: () => Promise.resolve() }

/** Returns the path of the page on which testers decide an identification. */
export function identificationPath(identification: string): string {
  return `/sandbox/identification/${identification}`
}

/** Returns the signed link to that page. */
export function linkIdentification({ pepper, clock }: SandboxKeys, identification: string): string {
  const expiresAt = new Date(clock.now().getTime() + IDENTIFICATION_LINK_MS)
  return signLink({ pepper, path: identificationPath(identification) }, expiresAt)
}

function createSandboxIdentification(keys: SandboxKeys): IdentificationGateway {
  return {
    name: 'sandbox',
    start: ({ id, language }) => {
      const url = `${linkIdentification(keys, id)}&language=${language}`
      return Promise.resolve({ verification_url: url })
    },
  }
}

/**
 * The reference encodes how and when a payout ends: `complete:<ms>`, `failed:<ms>`, `pending:<ms>`.
 */
function createSandboxPayout(clock: Clock): PayoutGateway {
  return {
    start: ({ amount, pan }) => {
      const settlesAt = clock.now().getTime() + PAYOUT_MS
      return Promise.resolve({ provider_ref: `${chooseOutcome(amount, pan)}:${settlesAt}` })
    },
    check: ({ provider_ref }) => {
      // Without a reference the payout never reached this provider: the money goes back.
      if (provider_ref === null) return Promise.resolve('failed')
      const [outcome, settlesAt] = provider_ref.split(':')
      const isSettled = clock.now().getTime() >= Number(settlesAt)
      if (!isSettled) return Promise.resolve('pending')
      if (outcome === 'complete' || outcome === 'failed') return Promise.resolve(outcome)
      return Promise.resolve('pending')
    },
  }
}

function chooseOutcome(amount: string, pan: string | undefined): string {
  if (amount === FAILING_AMOUNT || pan?.endsWith(FAILING_CARD_END)) return 'failed'
  return pan?.endsWith(WAITING_CARD_END) ? 'pending' : 'complete'
}
