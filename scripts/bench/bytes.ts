import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { wireSize } from '../build/compress.ts'
import type { Language } from '../../contract/calls/texts.ts'

/** A script of a build: bytes as they go over the wire. */
export interface Script {
  name: string
  bytes: number
}

/** The scripts of a built folder, the largest first. */
export function listScripts(folder: string): Script[] {
  const assets = join(folder, 'assets')
  return readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, bytes: wireSize(join(assets, name)) }))
    .toSorted((a, b) => b.bytes - a.bytes)
}

/**
 * The scripts that the page of a built folder names, and the texts of a language where it has them.
 */
export function firstLoadBytes(folder: string, language?: Language): number {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const named = new Set(
    [...page.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map(([, name]) => name),
  )
  return listScripts(folder)
    .filter(({ name }) => named.has(name) || (language && name.startsWith(`${language}-`)))
    .reduce((sum, { bytes }) => sum + bytes, 0)
}
