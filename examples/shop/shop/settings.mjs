import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A setting is missing or wrong; the message names it. */
export class SettingsError extends Error {}

/**
 * @typedef {object} Settings
 * @property {string} walletAddress the shop's own wallet address
 * @property {string} keyId the id of its public key at that address
 * @property {import('node:crypto').KeyObject} privateKey
 * @property {string} host
 * @property {number} port 0 takes any free one
 * @property {string} [url] where buyers reach the shop; made of the port without it
 * @property {string} [file] where orders are kept; in memory without it
 * @property {boolean} isTrial wallets on this machine are allowed, and a subscription that is
 * charged every two minutes
 */

const DEFAULT_PORT = '8085'
const MOST_PORT = 65_535

/**
 * Reads the settings of the shop. Throws SettingsError.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {Settings}
 */
export function readSettings(env) {
  const port = Number(env['SHOP_PORT'] || DEFAULT_PORT)
  if (!Number.isInteger(port) || port < 0 || port > MOST_PORT) {
    throw new SettingsError('SHOP_PORT has to be the number of a port')
  }
  const url = env['SHOP_URL']
  if (url && !URL.canParse(url)) throw new SettingsError('SHOP_URL has to be an address')
  return {
    walletAddress: require(env, 'SHOP_WALLET_ADDRESS'),
    keyId: require(env, 'SHOP_KEY_ID'),
    privateKey: readKey(require(env, 'SHOP_PRIVATE_KEY_FILE')),
    host: env['SHOP_HOST'] || 'localhost',
    port,
    ...(url && { url: new URL(url).origin }),
    file: join(env['SHOP_DATA'] || 'data', 'shop.json'),
    isTrial: env['SHOP_TRIAL'] === '1',
  }
}

/**
 * @param {Readonly<Record<string, string | undefined>>} env
 * @param {string} name
 */
function require(env, name) {
  const value = env[name]
  if (!value) throw new SettingsError(`${name} has to be set: README.md says to what`)
  return value
}

/** @param {string} file */
function readKey(file) {
  try {
    const key = createPrivateKey(readFileSync(file, 'utf8'))
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // No key: refused below.
  }
  throw new SettingsError(`SHOP_PRIVATE_KEY_FILE: ${file} is no private key of Ed25519 in PEM`)
}
