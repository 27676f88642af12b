import { readProviderSettings } from './config/provider-settings.ts'
import { UsageError } from './lib/usage-error.ts'
import { createLog } from './ops/log/log.ts'
import { connectChain } from './start/connect-chain.ts'
import { connectProviders } from './start/connect-providers.ts'
import { openKnownDatabase } from './start/open-known-database.ts'
import { describeStartFailure } from './start/start-error.ts'
import {
  isTrouble,
  tryProviders,
  writeProviderReport,
  writeUnserved,
} from './start/try-providers.ts'

/**
 * Command-line program: prints which providers the settings connect, tries each connection and its
 * secrets, and says what is missing (O6). The wallet that pays USDC is compared with the database
 * of DATABASE_URL. Ends with 1 when an operator has to look at something.
 */
try {
  if (process.argv.length > 2) throw new UsageError('Say providers alone: it takes no further word')
  const settings = readProviderSettings(process.env)
  const clock = { now: () => new Date() }
  const { db, note, isSilent = false } = await openKnownDatabase(process.env)
  const chain = await connectChain(settings, { db, clock, log: createLog('text', () => {}) })
  const { connections } = connectProviders(settings, clock)
  const all = [...connections, ...chain.connections]
  const reports = await tryProviders(all)
  await db?.close()
  const notes = [writeUnserved(all), note].filter(Boolean).join('\n')
  console.log(`${writeProviderReport(reports)}\n\n${notes}`.trimEnd())
  process.exitCode = isSilent || reports.some(isTrouble) ? 1 : 0
} catch (error) {
  console.error(describeStartFailure(error))
  process.exitCode = 1
}
