import { ShopRefusal } from './plain-words.mjs'

const MOST_ADDRESS = 300
const NAMED_HOST = /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*$/i

/**
 * Reads the wallet address that a buyer typed: with or without `https://`, or a payment pointer
 * that begins with `$`. The shop's server opens it, so it has to be https at a named host of the
 * Internet; in a trial also this machine. Throws ShopRefusal.
 * @param {string} typed
 * @param {boolean} isTrial
 */
export function readWalletAddress(typed, isTrial) {
  const text = typed.trim().replace(/^\$/, '')
  const full = /^https?:\/\//i.test(text) ? text : `${isLocal(text) ? 'http' : 'https'}://${text}`
  const wrong = new ShopRefusal(
    'This is no wallet address. It looks like https://wallet.example/@name: your wallet shows it.',
  )
  if (text === '' || text.length > MOST_ADDRESS || !URL.canParse(full)) throw wrong
  const { protocol, hostname, port, username, password, search, hash, pathname, origin } = new URL(
    full,
  )
  if (username !== '' || password !== '' || search !== '' || hash !== '') throw wrong
  if (isTrial && hostname === 'localhost') return origin + pathname.replace(/\/$/, '')
  if (protocol !== 'https:' || port !== '' || !NAMED_HOST.test(hostname)) throw wrong
  if (/\.(?:local|internal)$/i.test(hostname)) throw wrong
  return origin + pathname.replace(/\/$/, '')
}

/** @param {string} text */
function isLocal(text) {
  return /^localhost(?::\d+)?\//i.test(text)
}
