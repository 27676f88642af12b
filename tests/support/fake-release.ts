import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { compressFiles } from '../../scripts/build/compress.ts'
import { formatManifest, type Manifest, MANIFEST_FILE } from '../../scripts/release/manifest.ts'
import { listReleaseFiles } from '../../scripts/release/release-folder.ts'

export interface FakeReleaseOptions {
  environment?: Manifest['environment']
  sandbox?: boolean
  /** Goes into the code, so that two releases of one version differ. */
  words?: string
  /** More files, by path. */
  files?: Readonly<Record<string, string>>
}

/**
 * Build time of the first release; later ones differ by seconds, because nginx identifies files by
 * time and length.
 */
const FIRST_BUILD = Date.parse('2026-01-01T00:00:00Z')
let releases = 0

/**
 * Writes a small release whose parts agree, as a build would leave it: page, code, styles, worker,
 * version.json, an icon, compressed forms, manifest.
 */
export async function makeFakeRelease(
  folder: string,
  version: string,
  wishes: FakeReleaseOptions = {},
): Promise<Manifest> {
  const { environment = 'ewallet', sandbox = false, words = '', files = {} } = wishes
  const main = `export const running = "${version}"; // ${words}${' '.repeat(600)}\n`
  const kept: Record<string, string> = {
    [`assets/main-${shortHash(main)}.js`]: main,
    'assets/shared-5e1f.js': 'export const shared = 1\n',
    'assets/main-c0de.css': 'body { margin: 0 }\n',
    'manifest.webmanifest': `{"name":"${environment}"}`,
    'icons/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    ...files,
  }
  const page = pageOf(version, environment, Object.keys(kept))
  const list = Object.entries({ 'index.html': page, ...kept }).map(([url, body]) => ({
    url,
    revision: url.startsWith('assets/') ? null : createHash('md5').update(body).digest('hex'),
  }))
  const all = {
    ...kept,
    'index.html': page,
    'sw.js': `keep(${JSON.stringify(list)})`,
    'version.json': `${JSON.stringify({ version })}\n`,
  }
  for (const [name, body] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), body)
  }
  await compressFiles(folder)
  releases += 1
  const manifest: Manifest = {
    product: 'e-wallet',
    version,
    environment,
    sandbox,
    commit: '0123456789abcdef',
    builtAt: new Date(FIRST_BUILD + releases * 5000).toISOString(),
    files: listReleaseFiles(folder),
  }
  writeFileSync(join(folder, MANIFEST_FILE), formatManifest(manifest))
  return manifest
}

function pageOf(version: string, environment: string, paths: readonly string[]): string {
  const scripts = paths.filter((path) => path.startsWith('assets/') && path.endsWith('.js'))
  return [
    `<!doctype html><html data-brand="${environment}"><head>`,
    `<meta name="app-version" content="${version}">`,
    `<script>document.title = 'wallet'</script>`,
    '<style>body{margin:0}</style>',
    ...scripts.map((path) => `<script type="module" crossorigin src="/${path}"></script>`),
    '<link rel="stylesheet" href="/assets/main-c0de.css"></head></html>',
  ].join('\n')
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}
