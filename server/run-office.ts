import { type Config, readConfig } from './config/config.ts'
import { readOfficeCommand } from './office/command-line.ts'
import { openContext } from './start/open-context.ts'
import { DEFAULT_PORT, serveOffice } from './start/serve-office.ts'
import { shutDownOnSignal } from './start/shut-down.ts'
import { describeStartFailure } from './start/start-error.ts'

/**
 * Command-line program: the operator's office as a process of its own beside the wallets (P1), and
 * what is done at the machine: `invite <name> <roles>` prints a link that works once,
 * `verify-audit` checks the audit log.
 */
try {
  await run(readConfig(process.env))
} catch (error) {
  console.error(describeStartFailure(error))
  process.exit(1)
}

async function run(config: Config): Promise<void> {
  const command = readOfficeCommand(process.argv.slice(2))
  const context = await openContext(config)
  if (command) {
    const isWell = await command(
      context,
      config.OFFICE_URL ?? `http://localhost:${config.OFFICE_PORT ?? DEFAULT_PORT}`,
    )
    await context.db.close()
    process.exit(isWell ? 0 : 1)
  }
  const { server, origin } = await serveOffice(context, config)
  shutDownOnSignal({ server, jobs: { stop: () => {} }, context, drainSeconds: 0 })
  console.log(`Ready: ${origin}`)
}
