import { type ChildProcess, spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import * as v from 'valibot'

const KEY_ID = 'tea'
const CLOCK = resolve(import.meta.dirname, 'moved-clock.mjs')
/** Longer than a program takes to read its clock, ms. */
const READ_MS = 200

const Kept = v.object({ address: v.string(), key_id: v.string(), phone: v.string() })

/** A clock that programs of a test share, ahead of that of the machine. */
export interface MovedClock {
  /** Settings of a program that goes by it. */
  variables: { CLOCK_FILE: string; NODE_OPTIONS: string }
  now: () => Date
  /** Moves it on by so many days. */
  addDays: (days: number) => Promise<void>
}

/** Makes a clock in a folder. */
export function makeMovedClock(folder: string): MovedClock {
  const file = join(folder, 'clock')
  let aheadMs = 0
  writeFileSync(file, '0')
  return {
    variables: { CLOCK_FILE: file, NODE_OPTIONS: `--import=${CLOCK}` },
    now: () => new Date(Date.now() + aheadMs),
    addDays: async (days) => {
      aheadMs += days * 86_400_000
      writeFileSync(file, String(aheadMs))
      await new Promise((done) => setTimeout(done, READ_MS))
    },
  }
}

/** The shop of the examples as a process of its own. */
export interface ShopProcess {
  url: string
  /** Where its owner sees the orders. */
  desk: string
  /** Whoever owns its wallet address signs in with this phone. */
  phone: string
  stop: () => Promise<void>
}

/** Registers a key with the wallet of a trial, as `npm start` does, and starts the shop with it. */
export async function startShopProcess(
  request: APIRequestContext,
  { folder, variables }: { folder: string; variables: Readonly<Record<string, string>> },
): Promise<ShopProcess> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid: KEY_ID }
  const registered = await request.post('/sandbox/shop', { data: JSON.stringify(jwk) })
  const kept = v.parse(Kept, await registered.json())
  const keyFile = join(folder, 'shop-key.pem')
  writeFileSync(keyFile, privateKey.export({ format: 'pem', type: 'pkcs8' }))
  const child = spawn(process.execPath, [join('examples', 'shop', 'main.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      ...variables,
      SHOP_WALLET_ADDRESS: kept.address,
      SHOP_KEY_ID: kept.key_id,
      SHOP_PRIVATE_KEY_FILE: keyFile,
      SHOP_DATA: folder,
      SHOP_PORT: '0',
      SHOP_TRIAL: '1',
    },
  })
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  const [url, desk] = await readAddresses(child)
  return { url, desk, phone: kept.phone, stop }
}

/** Returns the two addresses that the shop prints. */
function readAddresses(child: ChildProcess): Promise<[string, string]> {
  let printed = ''
  return new Promise((done, fail) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      const url = /^The shop: (\S+)$/m.exec(printed)?.[1]
      const desk = /^Its desk: (\S+)$/m.exec(printed)?.[1]
      if (url !== undefined && desk !== undefined) done([url, desk])
    })
    child.once('close', () => fail(new Error(`the shop has ended: ${printed}`)))
  })
}
