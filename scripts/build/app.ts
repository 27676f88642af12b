import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { ENVIRONMENT_IDS } from '../../contract/rules/environments.ts'
import { readBuildSettings } from '../vite/build-settings.ts'
import { compressFiles } from './compress.ts'

/**
 * Builds the app of VITE_ENVIRONMENT into `folder`, with a compressed form beside each text file.
 */
export async function buildApp(folder: string): Promise<void> {
  const { environment, hasDevRoute } = readBuildSettings(process.env)
  await build({ logLevel: 'warn', build: { outDir: folder, emptyOutDir: true } })
  // A tester may look at the other brand; an operator answers for the documents of one alone.
  const others = hasDevRoute ? [] : ENVIRONMENT_IDS.filter((id) => id !== environment)
  for (const id of others) rmSync(join(folder, 'documents', id), { recursive: true })
  await compressFiles(folder)
}
