import { type Connection, listUnserved, type Purpose } from '../gateways/connection.ts'
import { ProviderFailure } from '../gateways/provider-call.ts'

/** What became of the try of a provider. */
export interface ProviderReport {
  provider: string
  purposes: Connection['purposes']
  state: 'works' | 'untried' | 'absent' | 'incomplete' | 'fails'
  /** What is missing, what the provider reported, or why it failed; never a secret. */
  detail: string
}

/** Tries each provider that is connected (O6), all at once. Nothing moves and nothing is sent. */
export function tryProviders(connections: readonly Connection[]): Promise<ProviderReport[]> {
  return Promise.all(connections.map(tryProvider))
}

async function tryProvider(connection: Connection): Promise<ProviderReport> {
  const { provider, purposes, notChosenBy } = connection
  const { state, detail } = await tryConnection(connection)
  const standing = notChosenBy ? `; not chosen by ${notChosenBy}` : ''
  return { provider, purposes, state, detail: `${detail}${standing}` }
}

async function tryConnection({
  state,
  missing,
  probe,
}: Connection): Promise<Pick<ProviderReport, 'state' | 'detail'>> {
  if (state !== 'set') return { state, detail: missing.join(', ') }
  if (!probe) return { state: 'untried', detail: 'has no call to try' }
  try {
    return { state: 'works', detail: await probe() }
  } catch (error) {
    return { state: 'fails', detail: error instanceof ProviderFailure ? error.message : 'failed' }
  }
}

/** The report as lines for a terminal, the names in columns. */
export function writeProviderReport(reports: readonly ProviderReport[]): string {
  const rows = reports.map(({ provider, purposes, state, detail }) => [
    provider,
    purposes.join(', '),
    STATES[state],
    detail,
  ])
  const widths = [0, 1, 2].map((column) =>
    Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Says for each purpose without a provider what follows; nothing where each has one. */
export function writeUnserved(connections: readonly Connection[]): string {
  return listUnserved(connections)
    .map((purpose) => `no provider for ${purpose}: ${CONSEQUENCES[purpose]}`)
    .join('\n')
}

/** What follows outside the sandbox. */
const CONSEQUENCES: Readonly<Record<Purpose, string>> = {
  sms: 'the server does not start outside the sandbox',
  email: 'no letters are sent, and addresses cannot be changed',
  payment: 'top-ups are refused',
  payout: 'withdrawals are refused',
  deposit: 'USDC cannot come in',
  identification: 'nobody can be identified',
  rates: 'no currency has a rate, and exchanges are refused',
  push: 'browsers are not told of notifications',
}

const STATES: Readonly<Record<ProviderReport['state'], string>> = {
  works: 'works',
  untried: 'connected, not tried',
  absent: 'not connected, needs',
  incomplete: 'NOT CONNECTED, LACKS',
  fails: 'FAILS',
}

/** Whether an operator has to look at it: a part of the settings, or a connection that fails. */
export function isTrouble({ state }: ProviderReport): boolean {
  return state === 'incomplete' || state === 'fails'
}
