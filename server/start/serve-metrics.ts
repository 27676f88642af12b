import { createServer, type Server, type ServerResponse } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Context } from '../context.ts'
import { listUnserved, PURPOSES } from '../gateways/connection.ts'
import type { Gauge } from '../ops/metrics/metrics.ts'
import { readQueues } from '../ops/metrics/queues.ts'
import { readReplication } from '../ops/metrics/replication.ts'
import { readAuditGauges } from '../domain/ledger/audit-outcome.ts'
import { readRateGauges } from '../domain/rates/rate-gauges.ts'
import { describeFailure } from '../ops/log/failure-description.ts'
import { isReady } from '../http/routes/health.ts'
import { StartError } from './start-error.ts'

const NS_PER_SECOND = 1e9
const LAG_RESOLUTION_MS = 20

/**
 * Serves `/metrics` on a separate port that no reverse proxy exposes; undefined when `port` is 0.
 * Throws StartError when the port is not available.
 */
export async function serveMetrics(
  context: Context,
  { port, host }: { port: number; host: string },
): Promise<Server | undefined> {
  if (port === 0) return undefined
  const lag = monitorEventLoopDelay({ resolution: LAG_RESOLUTION_MS })
  lag.enable()
  const answer = async (response: ServerResponse) => {
    const lagSeconds = Math.max(0, lag.percentile(99)) / NS_PER_SECOND
    lag.reset()
    const gauges = { ...(await readGauges(context)), wallet_event_loop_lag_seconds: lagSeconds }
    response.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' })
    response.end(context.metrics.write(gauges))
  }
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    void answer(response).catch((error: unknown) => {
      context.log.error('metrics failed', describeFailure(error))
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', () => reject(new StartError(`METRICS_PORT ${port} cannot be had`)))
    server.listen(port, host, resolve)
  })
  return server.unref()
}

async function readGauges({
  connections,
  db,
  clock,
  gateways,
  lifecycle,
  live,
}: Context): Promise<Record<string, Gauge>> {
  const { open, idle, waiting } = db.connections()
  const isUp = await isReady(db)
  return {
    wallet_ready: !lifecycle.isDraining && isUp ? 1 : 0,
    ...(isUp && (await readQueues(db, clock.now()).catch(() => ({})))),
    ...(isUp &&
      (await readRateGauges(db, { feeds: gateways.rates, now: clock.now() }).catch(() => ({})))),
    ...(isUp && (await readAuditGauges(db, clock.now()).catch(() => ({})))),
    ...(isUp && (await readReplication(db).catch(() => ({})))),
    wallet_live_connections: live.count(),
    wallet_database_connections_open: open,
    wallet_database_connections_idle: idle,
    wallet_database_requests_waiting: waiting,
    ...readConnectionGauges(connections),
    ...readProviderGauges(connections),
    process_resident_memory_bytes: process.memoryUsage.rss(),
    process_uptime_seconds: process.uptime(),
  }
}

/**
 * Which providers are connected, how many settings a part of one lacks, and which purposes have
 * one.
 */
function readConnectionGauges(connections: Context['connections']): Record<string, Gauge> {
  const unserved = listUnserved(connections)
  return {
    wallet_provider_connected: connections.map(({ provider, state }) => ({
      labels: { provider },
      value: state === 'set' ? 1 : 0,
    })),
    wallet_provider_settings_missing: connections.map(({ provider, state, missing }) => ({
      labels: { provider },
      value: state === 'incomplete' ? missing.length : 0,
    })),
    wallet_purpose_connected: PURPOSES.map((purpose) => ({
      labels: { purpose },
      value: unserved.includes(purpose) ? 0 : 1,
    })),
  }
}

/** The values of the providers by name, each labelled with its provider. */
function readProviderGauges(connections: Context['connections']): Record<string, Gauge> {
  const values = connections.flatMap(({ provider, gauges }) =>
    Object.entries(gauges?.() ?? {}).flatMap(([name, gauge]) =>
      (typeof gauge === 'number' ? [{ labels: {}, value: gauge }] : gauge).map(
        ({ labels, value }) => ({ name, labels: { provider, ...labels }, value }),
      ),
    ),
  )
  const names = [...new Set(values.map(({ name }) => name))]
  return Object.fromEntries(
    names.map((name) => [name, values.filter((value) => value.name === name)]),
  )
}
