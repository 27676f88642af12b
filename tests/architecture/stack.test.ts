import { expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import lockfile from '../../package-lock.json' with { type: 'json' }
import { readSources } from './source-files.ts'

/** Packages that the customer asks for in the app and its worker. */
const REQUIRED = [
  'react',
  'react-dom',
  '@tanstack/react-router',
  '@tanstack/react-query',
  'workbox-window',
  'jotai',
  'swiper',
  'react-imask',
  'qr-scanner',
  'dayjs',
  'idb-keyval',
]

test('the app is made with the packages that the customer asks for', () => {
  const imported = new Set(readSources('contract', 'src').flatMap(({ imports }) => imports))
  expect(Object.keys(packageJson.dependencies)).toEqual(expect.arrayContaining(REQUIRED))
  expect(REQUIRED.filter((name) => ![...imported].some((path) => isOf(path, name)))).toEqual([])
})

test('every package of the lockfile has the hash of its files', () => {
  const { '': own, ...packages } = lockfile.packages
  expect(own.name).toBe(packageJson.name)
  const bare = Object.entries(packages).filter(([, one]) => !('integrity' in one))
  expect(bare.map(([name]) => name)).toEqual([])
})

/** Whether an import is of the package or of a file in it. */
function isOf(path: string, name: string): boolean {
  return path === name || path.startsWith(`${name}/`)
}
