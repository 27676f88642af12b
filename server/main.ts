import { createApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { startJobs } from './jobs.ts'
import { announce } from './start/announce.ts'
import { claimPort } from './start/claim-port.ts'
import { openContext } from './start/open-context.ts'
import { serveMetrics } from './start/serve-metrics.ts'
import { shutDownOnSignal } from './start/shut-down.ts'
import { describeStartFailure } from './start/start-error.ts'
import { followReleases } from './static/follow-releases.ts'
import { createSite } from './static/site.ts'
import { findSite } from './static/static-files.ts'

try {
  await run(readConfig(process.env))
} catch (error) {
  console.error(describeStartFailure(error))
  process.exit(1)
}

/** The server's way up; its way down is in shut-down.ts. */
async function run(config: Config): Promise<void> {
  findSite(config.STATIC_DIR)
  const { server, port, open } = await claimPort(config.PORT, config.HOST)
  const context = await openContext(config)
  const api = createApp(context)
  followReleases(
    config.STATIC_DIR,
    (files) => open(createSite(files, config, api).fetch),
    context.log,
  )
  const jobs = startJobs(context)
  await serveMetrics(context, { port: config.METRICS_PORT, host: config.METRICS_HOST })
  shutDownOnSignal({ server, jobs, context })
  announce(config, port)
}
