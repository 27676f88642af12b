import { build } from 'vite'
import { readBuildSettings } from '../vite/build-settings.ts'
import { compressFiles } from './compress.ts'

/** Builds the app of VITE_ENVIRONMENT into `folder`, with a compressed form beside each text file. */
export async function buildApp(folder: string): Promise<void> {
  readBuildSettings(process.env)
  await build({ logLevel: 'warn', build: { outDir: folder, emptyOutDir: true } })
  await compressFiles(folder)
}
