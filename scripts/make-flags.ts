/**
 * Writes public/flags/: the flag of every country of the list, three by two. Run after the list or
 * the package of flags has changed: `npx tsx scripts/make-flags.ts`.
 */
import { copyFile, mkdir, rm } from 'node:fs/promises'
import countries from '../src/ui/phone/countries.data.json' with { type: 'json' }

const SOURCE = 'node_modules/country-flag-icons'
const TARGET = 'public/flags'

await rm(TARGET, { recursive: true, force: true })
await mkdir(TARGET, { recursive: true })
for (const [iso] of countries) await copyFile(`${SOURCE}/3x2/${iso}.svg`, `${TARGET}/${iso}.svg`)
await copyFile(`${SOURCE}/LICENSE`, `${TARGET}/LICENSE.txt`)
console.log(`${TARGET}: ${countries.length} flags`)
