import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { generate } from 'selfsigned'

const TRY_EVERY_MS = 50
const TRIES = 200

/** Writes a certificate for localhost and its key into the folder, and returns their paths. */
export async function makeCertificate(folder: string) {
  const made = await generate([{ name: 'commonName', value: 'localhost' }])
  const certificate = join(folder, 'certificate.pem')
  const key = join(folder, 'key.pem')
  const both = join(folder, 'both.pem')
  writeFileSync(certificate, made.cert)
  writeFileSync(key, made.private)
  writeFileSync(both, `${made.cert}\n${made.private}`)
  return { certificate, key, both }
}

/**
 * Returns a configuration of the folder deploy with its places replaced. Throws where one is not in
 * it.
 */
export function readPlaced(file: string, places: Readonly<Record<string, string>>): string {
  let text = readFileSync(join('deploy', file), 'utf8')
  for (const [from, to] of Object.entries(places)) {
    if (!text.includes(from)) throw new Error(`deploy/${file}: no ${from}`)
    text = text.replaceAll(from, to)
  }
  return text
}

/** Starts a proxy and waits until it listens. Returns a function that stops it. */
export async function runProxy(
  program: string,
  parameters: readonly string[],
  port: number,
): Promise<() => Promise<void>> {
  const child = spawn(program, parameters, { stdio: ['ignore', 'ignore', 'pipe'] })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  for (let tries = 0; !(await canConnect(port)); tries += 1) {
    if (child.exitCode !== null || tries === TRIES) throw new Error(`${program}: ${complaint}`)
    await sleep(TRY_EVERY_MS)
  }
  return () => {
    child.kill('SIGTERM')
    return ended
  }
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
