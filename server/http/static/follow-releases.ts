import type { Log } from '../../ops/log/log.ts'
import { findSite, readStaticFiles, type StaticFiles } from './static-files.ts'

const LOOK_EVERY_MS = 1000

/**
 * Serves the app in `folder` and switches when another release is published there: `serve` gets all
 * files of one release. An unreadable release is logged and the previous one stays. A plain build
 * folder is read once. Throws ConfigError without an app.
 */
export function followReleases(
  folder: string,
  serve: (files: StaticFiles) => void,
  log: Pick<Log, 'info' | 'error'>,
  everyMs: number = LOOK_EVERY_MS,
): { stop: () => void } {
  let live = findSite(folder)
  let failed: string | undefined
  serve(readStaticFiles(live))
  const look = () => {
    let site = folder
    try {
      site = findSite(folder)
      if (site === live) return
      serve(readStaticFiles(site))
      live = site
      log.info('another release is served', { site })
    } catch (error) {
      if (failed !== site) log.error('a release cannot be read', { site, error })
      failed = site
    }
  }
  const timer = setInterval(look, everyMs).unref()
  return { stop: () => clearInterval(timer) }
}
