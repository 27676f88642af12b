import { createApp } from './start/create-app.ts'
import { type Config, readConfig, readDrainSeconds, readHost } from './config/config.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { announce } from './start/announce.ts'
import { cardFormSource } from './start/card-form-source.ts'
import { createHttpServer, listen, refuseTakenPort } from './start/http-server.ts'
import { openContext } from './start/open-context.ts'
import { serveMetrics } from './start/serve-metrics.ts'
import { serveTrialOffice } from './start/trial-office.ts'
import { shutDownOnSignal } from './start/shut-down.ts'
import { refuseTrialSite } from './start/refuse-trial-site.ts'
import { describeStartFailure } from './start/start-error.ts'
import { followReleases } from './http/static/follow-releases.ts'
import { commonHeaders } from './http/static/headers.ts'
import { createSite } from './http/static/site.ts'
import { findSite } from './http/static/static-files.ts'

try {
  await run(readConfig(process.env))
} catch (error) {
  console.error(describeStartFailure(error))
  process.exit(1)
}

/** Starts the server; shut-down.ts ends it. It listens last, when it can answer requests. */
async function run(config: Config): Promise<void> {
  findSite(config.STATIC_DIR)
  if (!config.SANDBOX) refuseTrialSite(config.STATIC_DIR)
  await refuseTakenPort(config.PORT, config.HOST)
  const context = await openContext(config)
  const { server, serve } = createHttpServer(context.lifecycle, commonHeaders(config))
  const office = await serveTrialOffice(context, config)
  const api = createApp({ ...context, ...(office && { officeOrigin: office.origin }) })
  const headers = { ...config, ...cardFormSource(context.gateways) }
  followReleases(
    config.STATIC_DIR,
    (files) => serve(createSite(files, headers, api).fetch),
    context.log,
  )
  await serveMetrics(context, { port: config.METRICS_PORT, host: config.METRICS_HOST })
  const port = await listen(server, config.PORT, readHost(config))
  const jobs = startJobs(context)
  shutDownOnSignal({ server, jobs, context, drainSeconds: readDrainSeconds(config) })
  announce(config, { port, office })
}
