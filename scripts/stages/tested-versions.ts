import packageJson from '../../package.json' with { type: 'json' }

/** The version of package.json: what `dist/app` is built as. */
export const CURRENT_VERSION = packageJson.version

/**
 * The version after it: what `dist/app-next` is built as, for the flows that publish a new version.
 */
export const NEXT_VERSION = versionAfter(1)

/** Returns the version that is `steps` patches after the one of package.json. */
export function versionAfter(steps: number): string {
  return packageJson.version.replace(/\d+$/, (patch) => String(Number(patch) + steps))
}
