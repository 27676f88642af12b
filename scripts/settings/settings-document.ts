import * as v from 'valibot'
import { readDrainSeconds, readHost, SERVER_SCHEMAS } from '../../server/config/config.ts'
import { PROVIDER_SCHEMAS } from '../../server/config/provider-settings.ts'
import { SETTING_GROUPS, type SettingGroup } from '../../server/config/setting-descriptions.ts'
import { makeSettings } from '../../server/config/settings.ts'
import { BUILD_ROWS } from './build-rows.ts'

/** The document that `writeSettings` is for. */
export const SETTINGS_FILE = 'docs/settings.md'

const SCHEMAS: Readonly<Record<string, v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>>> = {
  ...PROVIDER_SCHEMAS,
  ...SERVER_SCHEMAS,
}

/** Name, values with the default, and meaning of a setting. */
type SettingRow = readonly [name: string, use: string, meaning: string]

/** Defaults that code outside of the schemas computes. */
const COMPUTED: Readonly<Record<string, string>> = {
  HOST: both(
    readHost({ HOST: undefined, SANDBOX: false }) ?? 'all',
    readHost({ HOST: undefined, SANDBOX: true }),
  ),
  DRAIN_SECONDS: both(
    readDrainSeconds({ DRAIN_SECONDS: undefined, SANDBOX: false }),
    readDrainSeconds({ DRAIN_SECONDS: undefined, SANDBOX: true }),
  ),
  LOG_FORMAT: both('json', 'text'),
  OFFICE_PORT: '`8090`; a trial of `npm run dev` opens none',
  OFFICE_URL: '`http://localhost:8090`',
  PEPPER: 'a trial makes one in `DATA_DIR`',
  SANDBOX: '`0`, of `npm start` and `npm run dev` `1`',
}

const INTRODUCTION = `# Settings

Environment variables of the server and of a build, generated from the schemas in \`server/config\` by
\`node --import tsx scripts/make-settings.ts\`.

- An empty variable counts as absent. A wrong value ends the start with a line that names it.
- \`NAME_FILE\` names a file that holds the value of \`NAME\`: secrets belong there.
- A provider is connected when all that it requires is set (decision 052); \`npm run wallet -- providers\` tries it.
- In parentheses: values; default. Ranges are of whole numbers. "Required" means: for its provider.
`

/** Returns the text of the document of all settings. Throws for a setting without its schema. */
export function writeSettings(): string {
  const groups = SETTING_GROUPS.map(writeGroup)
  return [INTRODUCTION, ...groups, writeBuild(), writeProcess()].join('\n')
}

/** Returns the names that the document has rows for; those of USDC for one network. */
export function listDescribed(): string[] {
  return SETTING_GROUPS.flatMap(({ settings }) => Object.keys(settings))
}

function writeGroup({ title, page, settings }: SettingGroup): string {
  const rows = Object.entries(settings).map(([name, meaning]): SettingRow => [
    name,
    describeUse(name),
    meaning,
  ])
  const link = page === undefined ? '' : `\n[More](${page})\n`
  const networks =
    title === 'USDC'
      ? '\nEach network has these settings, with `ETHEREUM`, `POLYGON` and `ARBITRUM` for `BASE`; defaults are on the page.\n'
      : ''
  return `## ${title}\n${link}${networks}\n${writeList(rows)}`
}

function writeBuild(): string {
  const rows = Object.entries(BUILD_ROWS).map(([name, [value, fallback, meaning]]): SettingRow => [
    name,
    `${value}; ${fallback}`,
    meaning,
  ])
  return `## A build of the app

They become part of the built app and do not change afterwards. Without the sandbox, build and start refuse examples.

${writeList(rows)}`
}

function writeProcess(): string {
  return `## Node

\`UV_THREADPOOL_SIZE\` is the number of threads of Node, 4 by default. Slow hashes of old PINs (decision 080) are
checked on all but one of them, on one for each processor at most.
`
}

/** The values that a setting takes, and its default. */
function describeUse(name: string): string {
  return [describeValue(name), describeDefault(name)].filter((part) => part !== '').join('; ')
}

function describeValue(name: string): string {
  const [wrong] = messagesOf(name, '\u0001')
  if (wrong === undefined) return ''
  const [low] = messagesOf(name, '0')
  const floor = low?.match(/^at least (\d+)$/)?.[1] ?? '0'
  return wrong
    .replace('number from 0 to', `number from ${floor} to`)
    .replace(/^a whole number from (\d+) to (\d+)$/, '$1–$2')
    .replace(/^an address that starts with https:\/\/ or http:\/\/$/, 'URL')
    .replace(/^an address that starts with /, '')
    .replace(/^a host name or an address$/, 'host')
    .replace(/^a list of addresses and networks such as .+$/, 'list of networks')
    .replace(/^a list of codes such as .+$/, 'list of codes')
    .replace(/^a list of /, 'list of ')
    .replace(/^a percentage such as .+$/, 'percent')
    .replace(/^an amount of USDC such as .+$/, 'USDC')
    .replace(/^an extended public key \((.+)\)$/, '$1')
    .replace(/^a private key of /, '')
}

/** The messages of a schema about a wrong value, without their "must be". */
function messagesOf(name: string, value: string): string[] {
  const { issues = [] } = v.safeParse(schemaOf(name), value)
  return issues.map(({ message }) =>
    message.replace(/^must (?:be|have) /, '').replace(/^must start/, 'text that starts'),
  )
}

function describeDefault(name: string): string {
  const computed = COMPUTED[name]
  if (computed !== undefined) return computed
  const schema = schemaOf(name)
  const key = name
    .toLowerCase()
    .replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())
  const [real, trial] = [false, true].map((sandbox) => readMember(makeSettings({ sandbox }), key))
  if (typeof real === 'number' && typeof trial === 'number' && name in SERVER_SCHEMAS) {
    return both(real, trial)
  }
  if (schema.type !== 'optional') return 'required'
  const fallback = readMember(schema, 'default')
  return typeof fallback === 'string' && fallback !== '' ? `\`${fallback}\`` : ''
}

function schemaOf(name: string) {
  const schema = SCHEMAS[name]
  if (schema === undefined) throw new Error(`${name} is described and no setting of the server`)
  return schema
}

function readMember(holder: object, key: string): unknown {
  return Object.entries(holder).find(([name]) => name === key)?.[1]
}

/** A default, and that of a trial where it is another. */
function both(real: string | number, trial: string | number | undefined = real): string {
  return real === trial ? `\`${real}\`` : `\`${real}\`, sandbox \`${trial}\``
}

/**
 * Returns one line for each setting: its name, the values it takes with the default, its meaning.
 */
function writeList(rows: readonly SettingRow[]): string {
  return rows
    .map(([name, use, meaning]) => `- \`${name}\`${use === '' ? '' : ` (${use})`}: ${meaning}\n`)
    .join('')
}
