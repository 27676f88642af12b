import { askBy } from './release/ask-site.ts'
import { describeRelease, readManifest } from './release/manifest.ts'
import { ReleaseError } from './release/release-error.ts'
import { runCommand } from './release/run-command.ts'
import { verifySite } from './release/verify-site.ts'

const USAGE = 'Usage: npm run verify-release -- <url> [--release <folder>]'

/** Holds a live site to the release that it names, or to the one in the folder. */
await runCommand(USAGE, { release: { type: 'string' } }, async ({ values, positionals }) => {
  const [address = '', ...more] = positionals
  if (more.length > 0 || !/^https?:\/\/[^/?#]+\/?$/.test(address) || !URL.canParse(address)) {
    throw new ReleaseError(`${USAGE}, such as https://wallet.example`)
  }
  const origin = new URL(address)
  const wanted = typeof values['release'] === 'string' ? readManifest(values['release']) : undefined
  const isTls = origin.protocol === 'https:'
  const verdict = await verifySite(askBy(origin), { isTls, wanted }).catch((error: unknown) => {
    throw new ReleaseError(`FAILED: ${origin.origin} cannot be verified: ${reasonOf(error)}`)
  })
  const { manifest, troubles, goodFiles, framedBy } = verdict
  if (manifest) {
    console.log(`Release     ${describeRelease(manifest)}, ${manifest.builtAt}, ${manifest.commit}`)
  }
  console.log(`Good files  ${goodFiles}`)
  console.log(`Framed by   ${framedBy ?? 'not said'}`)
  if (troubles.length > 0) {
    throw new ReleaseError(`FAILED: ${origin.origin}, ${troubles.length} troubles`, troubles)
  }
  console.log(`OK: ${origin.origin} serves this release whole`)
})

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}
