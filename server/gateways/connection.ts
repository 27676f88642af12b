/** What providers are for. */
export const PURPOSES = [
  'sms',
  'email',
  'payment',
  'payout',
  'deposit',
  'identification',
  'rates',
  'push',
] as const
export type Purpose = (typeof PURPOSES)[number]

/** What a wallet may well do without. */
type Extra = 'messenger'

/** Values by their names; of one name several, each with labels. */
export type ProviderGauges = Readonly<
  Record<string, number | readonly { labels: Readonly<Record<string, string>>; value: number }[]>
>

/** A provider that this server may be connected to, for the report of an operator (O6). */
export interface Connection {
  /** Name of the provider, e.g. `yookassa`. */
  provider: string
  purposes: readonly (Purpose | Extra)[]
  /**
   * `set`: connected; `absent`: nothing is set; `incomplete`: a part, without which it is not used.
   */
  state: 'set' | 'absent' | 'incomplete'
  /** Names of the settings that are missing. */
  missing: readonly string[]
  /** The setting that chooses others: what was begun here is ended here, and nothing new is. */
  notChosenBy?: string
  /**
   * Asks the provider for something that changes and costs nothing, with the secrets that are set.
   * Returns what it reports of the account, without secrets; rejects with a ProviderFailure. Absent
   * where the provider has no such call.
   */
  probe?: () => Promise<string>
  /** Values for `/metrics` by their names, without waiting for the provider. */
  gauges?: () => ProviderGauges
}

/** Returns the purposes for which no provider is connected. */
export function listUnserved(connections: readonly Connection[]): Purpose[] {
  const inUse = connections.filter((one) => one.state === 'set' && !one.notChosenBy)
  const served = new Set<string>(inUse.flatMap(({ purposes }) => purposes))
  return PURPOSES.filter((purpose) => !served.has(purpose))
}
