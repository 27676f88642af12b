import { parseArgs, type ParseArgsConfig } from 'node:util'
import { ReleaseError } from './release-error.ts'
import type { ReleaseRetention } from './retention.ts'

type Options = NonNullable<ParseArgsConfig['options']>

/** What a person typed: options by name, and words without one. */
export interface CommandWords {
  values: Readonly<Record<string, string | boolean | undefined>>
  positionals: readonly string[]
}

/**
 * Runs a command of the terminal. What it refuses ends with the reason in a line and exit code 1,
 * words that it does not know with `usage`.
 */
export async function runCommand(
  usage: string,
  options: Options,
  work: (words: CommandWords) => Promise<void>,
): Promise<void> {
  try {
    await work(readWords(usage, options))
  } catch (error) {
    for (const line of describe(error)) console.error(line)
    process.exitCode = 1
  }
}

/** The options of commands that change a published folder. */
export const FOLDER_OPTIONS = {
  to: { type: 'string' },
  'keep-releases': { type: 'string', default: '2' },
  'keep-days': { type: 'string', default: '30' },
} as const satisfies Options

/** Reads FOLDER_OPTIONS. Throws ReleaseError when one is missing or no whole number. */
export function readFolderWords({ values }: CommandWords, usage: string) {
  const { to } = values
  if (typeof to !== 'string' || to === '') throw new ReleaseError(usage)
  const retention: ReleaseRetention = {
    releases: readCount(values, 'keep-releases'),
    days: readCount(values, 'keep-days'),
  }
  return { to, retention }
}

function readCount(values: CommandWords['values'], name: string): number {
  const text = String(values[name])
  if (!/^\d{1,4}$/.test(text))
    throw new ReleaseError(`--${name} must be a whole number, not "${text}"`)
  return Number(text)
}

function readWords(usage: string, options: Options): CommandWords {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const single = Object.entries(values).filter(([, value]) => !Array.isArray(value))
    return {
      values: Object.fromEntries(single.map(([name, value]) => [name, one(value)])),
      positionals,
    }
  } catch (error) {
    const [reason] = error instanceof Error ? error.message.split(/[.\n]/) : [String(error)]
    throw new ReleaseError(`${reason}. ${usage}`)
  }
}

function one(value: unknown): string | boolean | undefined {
  return typeof value === 'string' || typeof value === 'boolean' ? value : undefined
}

/** The line that says what is wrong, and its details; never a stack. */
function describe(error: unknown): string[] {
  if (error instanceof ReleaseError) {
    return [error.message, ...error.troubles.map((trouble) => `  ${trouble}`)]
  }
  return [error instanceof Error ? error.message : String(error)]
}
