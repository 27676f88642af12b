import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { findSite } from '../http/static/static-files.ts'
import { StartError } from './start-error.ts'

/** In a release: what is in it. Releases for real money are not made with a sample operator. */
const MANIFEST_FILE = 'release.json'
const Manifest = v.object({ sandbox: v.boolean() })

/** Written by the build beside its folder. */
const MARK_SUFFIX = '.build.json'
const Mark = v.object({ whyNotForMoney: v.nullable(v.string()) })

/**
 * Throws StartError unless the built app in `folder` may be served to owners of real money: it is a
 * release without the sandbox, or a build that names its operator and support.
 */
export function refuseTrialSite(folder: string): void {
  const whyNot = whyNotForMoney(folder)
  if (whyNot === null) return
  throw new StartError(
    `The app in ${folder} is not for real money: ${whyNot}. SANDBOX=1 runs a wallet for trial`,
  )
}

function whyNotForMoney(folder: string): string | null {
  const manifest = join(findSite(folder), MANIFEST_FILE)
  if (existsSync(manifest)) {
    const release = v.safeParse(Manifest, readJson(manifest))
    if (!release.success) return `${MANIFEST_FILE} in it is damaged`
    return release.output.sandbox ? 'it is a release for trial' : null
  }
  const mark = `${resolve(folder)}${MARK_SUFFIX}`
  if (!existsSync(mark)) return `it is no release, and ${mark} of its build is missing`
  const build = v.safeParse(Mark, readJson(mark))
  return build.success ? build.output.whyNotForMoney : `${mark} is damaged`
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
