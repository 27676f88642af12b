import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { whyNoOperator } from '../setup/operator.mjs'
import { readBuildSettings } from '../vite/build-settings.ts'
import { releaseChangelog, requireUnreleased } from './changelog.ts'
import { formatManifest, type Manifest, MANIFEST_FILE } from './manifest.ts'
import { ReleaseError } from './release-error.ts'
import { checkReleaseFolder, listReleaseFiles, releaseFolder } from './release-folder.ts'
import { requireCleanTree, requireNextVersion, setVersion } from './working-tree.ts'

/**
 * Builds the brand of VITE_ENVIRONMENT as `version`, checks that its parts agree, sets the version
 * in package.json and the changelog, and leaves the release in its folder. `minVersion` is the
 * oldest version that is still supported. Throws ReleaseError, with the tree as it was.
 */
export async function makeRelease(
  version: string,
  { isSame, minVersion }: { isSame: boolean; minVersion?: string | undefined },
) {
  requireNextVersion(version, isSame)
  const commit = requireCleanTree()
  if (!isSame) requireUnreleased()
  process.env['APP_VERSION'] = version
  if (minVersion !== undefined) process.env['MIN_VERSION'] = minVersion
  const { environment, hasDevRoute } = readSettings()
  const whyNot = hasDevRoute ? undefined : whyNoOperator(process.env)
  if (whyNot !== undefined) throw new ReleaseError(whyNot)
  const folder = releaseFolder(environment, version)
  if (existsSync(folder)) throw new ReleaseError(`${folder} exists already: remove it first`)
  const building = join(dirname(folder), `.building-${process.pid}`)
  try {
    mkdirSync(building, { recursive: true })
    // Loaded when nothing is refused any more: that takes longer than all refusals.
    const { buildApp } = await import('../build/app.ts')
    await buildApp(building)
    const builtAt = new Date().toISOString()
    const manifest: Manifest = {
      product: 'e-wallet',
      version,
      environment,
      sandbox: hasDevRoute,
      commit,
      builtAt,
      files: listReleaseFiles(building),
    }
    const troubles = checkReleaseFolder(building, manifest)
    if (troubles.length > 0)
      throw new ReleaseError('The build does not agree with itself', troubles)
    requireCleanTree()
    writeFileSync(join(building, MANIFEST_FILE), formatManifest(manifest))
    if (!isSame) {
      releaseChangelog(version, builtAt.slice(0, 10))
      setVersion(version)
    }
    renameSync(building, folder)
    return { folder, manifest }
  } finally {
    rmSync(building, { recursive: true, force: true })
  }
}

function readSettings() {
  try {
    return readBuildSettings(process.env)
  } catch (error) {
    throw new ReleaseError(error instanceof Error ? error.message : String(error))
  }
}
