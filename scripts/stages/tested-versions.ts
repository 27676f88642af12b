import packageJson from '../../package.json' with { type: 'json' }

/** The version of package.json: what `dist/app` is built as. */
export const CURRENT_VERSION = packageJson.version

/** The version after it: what `dist/app-next` is built as, for the flows that publish a new version. */
export const NEXT_VERSION = packageJson.version.replace(/\d+$/, (patch) =>
  String(Number(patch) + 1),
)
