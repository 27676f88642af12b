import { createApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { createContext, makeSettings } from './context.ts'
import { openDatabase } from './db/open-database.ts'
import { startJobs } from './jobs.ts'
import { createLog } from './log.ts'
import { announce } from './start/announce.ts'
import { chooseGateways } from './start/choose-gateways.ts'
import { claimPort } from './start/claim-port.ts'
import { keepPepper, prepareDataFolder } from './start/data-folder.ts'
import { shutDownOnSignal } from './start/shut-down.ts'
import { describeStartFailure } from './start/start-error.ts'
import { createSite } from './static/site.ts'

try {
  await run(readConfig(process.env))
} catch (error) {
  console.error(describeStartFailure(error))
  process.exit(1)
}

async function run(config: Config): Promise<void> {
  const log = createLog(config.LOG_FORMAT ?? (config.SANDBOX ? 'text' : 'json'))
  const { server, port, open } = await claimPort(config.PORT, config.HOST)
  prepareDataFolder(config.DATA_DIR)
  const pepper = config.PEPPER ?? keepPepper(config.DATA_DIR)
  const db = await openDatabase({
    dataDir: config.DATA_DIR,
    ...(config.DATABASE_URL && { databaseUrl: config.DATABASE_URL }),
    onProgress: (line) => console.log(line),
  })
  const settings = makeSettings({
    sandbox: config.SANDBOX,
    trustProxy: config.TRUST_PROXY,
    ...(config.PUBLIC_URL && { publicUrl: config.PUBLIC_URL }),
  })
  const gateways = chooseGateways(config)
  const context = createContext({ db, gateways, settings, pepper, log })
  open(createSite(config.STATIC_DIR, config, createApp(context)).fetch)
  const jobs = startJobs(context)
  shutDownOnSignal({ server, lifecycle: context.lifecycle, jobs, db, log })
  announce(config, port)
}
