import type { Log } from '../log.ts'
import { findSite, readStaticFiles, type StaticFiles } from './static-files.ts'

const LOOK_EVERY_MS = 1000

/**
 * Serves the app of `folder` and, whenever another release is published there, that one as a whole:
 * `serve` gets all files of one release. One that cannot be read is logged and the former stays.
 * A folder that is built into directly is read once. Throws ConfigError when there is no app.
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
