import * as v from 'valibot'
import { readSection, type SettingsSection, type Variables } from './section.ts'
import { address, wholeNumber } from './setting-schemas.ts'

/** The networks that may be set, as in the names of their settings. */
const NETWORK_NAMES = ['base', 'ethereum', 'polygon', 'arbitrum'] as const
export type ChainName = (typeof NETWORK_NAMES)[number]

const Amount = v.pipe(
  v.string(),
  v.regex(/^\d{1,9}(?:\.\d{1,2})?$/, 'must be an amount of USDC such as 0.10'),
)
const positive = (max: number) => v.pipe(wholeNumber(max), v.minValue(1, 'must be at least 1'))

/** The key of the wallet that payouts leave. */
const PAYOUTS = {
  USDC_HOT_WALLET_KEY: v.pipe(
    v.string(),
    v.regex(/^(?:0x)?[0-9a-f]{64}$/i, 'must be a private key of 64 hexadecimal digits'),
  ),
}

/** The extended public key of the addresses to which owners send. */
const DEPOSITS = {
  USDC_DEPOSIT_XPUB: v.pipe(
    v.string(),
    v.regex(/^xpub[1-9A-HJ-NP-Za-km-z]{100,120}$/, 'must be an extended public key (xpub…)'),
  ),
  /** Time between two readings of a network. */
  USDC_POLL_SECONDS: v.optional(wholeNumber(3600), '10'),
}

/** Settings of one network; absent ones have the default of the network. */
function entriesOf(name: ChainName) {
  const prefix = `USDC_${name.toUpperCase()}`
  return {
    [`${prefix}_RPC_URL`]: address(['https:', 'http:']),
    [`${prefix}_CHAIN_ID`]: v.optional(positive(999_999_999)),
    [`${prefix}_TOKEN`]: v.optional(
      v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i, 'must be the address of a contract')),
    ),
    [`${prefix}_CONFIRMATIONS`]: v.optional(positive(100_000)),
    [`${prefix}_LEAST`]: v.optional(Amount),
    [`${prefix}_FEE`]: v.optional(Amount),
    [`${prefix}_FEE_CEILING_GWEI`]: v.optional(positive(1_000_000)),
    [`${prefix}_EXPLORER_URL`]: v.optional(address(['https:', 'http:'])),
  }
}

/** The schema of each setting of USDC, by name; those of a network stand for all networks. */
export const CHAIN_SCHEMAS = { ...PAYOUTS, ...DEPOSITS, ...entriesOf('base') }

/** What is set of a network; undefined where its default holds. */
export interface NetworkSettings {
  name: ChainName
  rpcUrl: string
  chainId: number | undefined
  token: string | undefined
  confirmations: number | undefined
  least: string | undefined
  fee: string | undefined
  feeCeiling: number | undefined
  explorer: string | undefined
}

const Settings = v.looseObject({
  RPC_URL: v.string(),
  CHAIN_ID: v.optional(v.number()),
  TOKEN: v.optional(v.string()),
  CONFIRMATIONS: v.optional(v.number()),
  LEAST: v.optional(v.string()),
  FEE: v.optional(v.string()),
  FEE_CEILING_GWEI: v.optional(v.number()),
  EXPLORER_URL: v.optional(v.string()),
})

/** Reads the settings of USDC on its networks. Throws ConfigError for values of the wrong form. */
export function readChainSettings(variables: Variables) {
  return {
    payouts: readSection(variables, PAYOUTS),
    deposits: readSection(variables, DEPOSITS),
    networks: NETWORK_NAMES.map((name) => ({ name, section: readNetwork(variables, name) })),
  }
}

function readNetwork(variables: Variables, name: ChainName): SettingsSection<NetworkSettings> {
  const section = readSection(variables, entriesOf(name))
  if (section.state !== 'set') return section
  const start = `USDC_${name.toUpperCase()}_`.length
  const plain = Object.entries(section.values).map(([key, value]) => [key.slice(start), value])
  const set = v.parse(Settings, Object.fromEntries(plain))
  const values = {
    name,
    rpcUrl: set.RPC_URL,
    chainId: set.CHAIN_ID,
    token: set.TOKEN,
    confirmations: set.CONFIRMATIONS,
    least: set.LEAST,
    fee: set.FEE,
    feeCeiling: set.FEE_CEILING_GWEI,
    explorer: set.EXPLORER_URL,
  }
  return { state: 'set', values, missing: [] }
}
