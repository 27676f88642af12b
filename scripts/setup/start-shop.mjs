import { spawn } from 'node:child_process'
import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installPackages } from './install.mjs'
import { StepError } from './run-step.mjs'

const SHOP = 'examples/shop'
const KEY_ID = 'tea-room'
const CLIENT = '@interledger/open-payments'

/**
 * Starts the example shop beside a trial wallet that listens already, as a program of its own:
 * makes its key, registers it with the wallet, and ends it with this process. Whatever is in the
 * way of the shop is printed and leaves the wallet as it is.
 */
export async function startShop() {
  // An empty setting is one that is not set, as for the server.
  const { PUBLIC_URL, ...given } = process.env
  const [port, data] = [given['PORT'] || '8080', given['DATA_DIR'] || '.data']
  const host = given['HOST'] || 'localhost'
  // Wallet addresses need an origin that is known before the server listens.
  if (port === '0' && !PUBLIC_URL) return
  try {
    if (!isClientHere()) await installPackages(SHOP)
    const folder = join(data, 'shop')
    const file = keepKey(folder)
    const kept = await register(`http://${nameHost(host)}:${port}`, file)
    if (kept === undefined) return
    const child = spawn(process.execPath, [join(SHOP, 'main.mjs')], {
      // The shop ends when the channel closes, however this process has ended.
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: {
        ...ofTheShop(process.env),
        SHOP_WALLET_ADDRESS: kept.address,
        SHOP_KEY_ID: kept.key_id,
        SHOP_PRIVATE_KEY_FILE: file,
        SHOP_DATA: folder,
        SHOP_TRIAL: '1',
      },
    })
    child.on('error', (error) => console.error(`The example shop is not there: ${error.message}`))
    child.unref()
    child.channel?.unref()
    console.log(
      `The example shop takes this wallet (examples/shop; SHOP=0 leaves it out). Its owner signs in with +${kept.phone}`,
    )
  } catch (error) {
    const why = error instanceof StepError ? error.output || error.message : String(error)
    console.error(`The example shop is not there: ${why}`)
  }
}

/** What the shop sees of the variables of the environment. */
const SEEN = /^(?:SHOP_|PATH$|SYSTEMROOT$|NODE_)/i

/**
 * The variables that a shop may see: its own and those of the machine, none of the wallet.
 *
 * @param {NodeJS.ProcessEnv} variables
 */
function ofTheShop(variables) {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => SEEN.test(name)))
}

/**
 * Whether the packages of the project have the same client, which the shop finds there without an
 * install of its own.
 */
function isClientHere() {
  try {
    const wanted = JSON.parse(readFileSync(join(SHOP, 'package.json'), 'utf8')).dependencies[CLIENT]
    const found = readFileSync(join('node_modules', CLIENT, 'package.json'), 'utf8')
    return JSON.parse(found).version === wanted
  } catch {
    return false
  }
}

/**
 * Returns the file of the shop's private key, which is made once.
 *
 * @param {string} folder
 */
function keepKey(folder) {
  const file = join(folder, 'private-key.pem')
  if (existsSync(file)) return file
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { privateKey } = generateKeyPairSync('ed25519')
  writeFileSync(file, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600 })
  return file
}

/**
 * Registers the public key with the wallet; undefined where Open Payments is off.
 *
 * @param {string} origin
 * @param {string} file
 * @returns {Promise<{ address: string, key_id: string, phone: string } | undefined>}
 */
async function register(origin, file) {
  const jwk = createPublicKey(readFileSync(file, 'utf8')).export({ format: 'jwk' })
  const body = JSON.stringify({ ...jwk, kid: KEY_ID })
  const answer = await fetch(`${origin}/sandbox/shop`, { method: 'POST', body })
  const { status } = answer
  if (status === 404) return undefined
  if (!answer.ok) throw new Error(`the wallet answered ${status} ${await answer.text()}`)
  return answer.json()
}

/**
 * @param {string} host
 */
function nameHost(host) {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
