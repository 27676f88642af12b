import { randomUUID } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'

/** @typedef {import('./money.mjs').Amount} Amount */

/**
 * A request for consent that a wallet has not answered yet.
 * @typedef {object} Pending
 * @property {string} authServer the address of the wallet's authorization server, part of the proof
 * of the return
 * @property {string} redirect where the owner is asked
 * @property {string} nonce our part of the proof
 * @property {string} finish the wallet's part of the proof
 * @property {string} continueUri
 * @property {string} continueToken
 */

/**
 * What an owner has allowed.
 * @typedef {object} Token
 * @property {string} value
 * @property {string} manage where it is rotated
 * @property {string} continueUri where the grant is ended
 * @property {string} continueToken
 * @property {number} [expiresAt] ms
 */

/**
 * One payment that is on its way, or was made.
 * @typedef {object} Payment
 * @property {number} period of a subscription; 0 for what is paid once
 * @property {string} incoming address of the incoming payment
 * @property {'open' | 'paid' | 'refused'} state
 * @property {string} [why] in plain words
 * @property {number} [paidAt] ms
 * @property {number} [tries]
 * @property {number} [dueAt] ms
 */

/**
 * @typedef {object} Buyer
 * @property {string} address
 * @property {string} name
 * @property {string} authServer
 * @property {string} resourceServer
 * @property {string} assetCode
 * @property {number} assetScale
 */

/**
 * @typedef {object} Order
 * @property {string} id
 * @property {'tin' | 'subscription' | 'tip'} kind
 * @property {string} title
 * @property {Amount} amount
 * @property {Buyer} buyer
 * @property {'asked' | 'paying' | 'paid' | 'active' | 'declined' | 'failed' | 'ended'} state
 * @property {string} [why] in plain words
 * @property {number} createdAt ms
 * @property {number} expiresAt ms, for an answer
 * @property {Payment[]} payments the only one, or one for each period of a subscription
 * @property {Pending} [pending]
 * @property {Token} [token]
 * @property {string} [plan]
 * @property {string} [start] of the first period
 * @property {{ incoming: string, expiresAt: number, state: 'open' | 'done', doneAt?: number }}
 * [refund]
 */

/**
 * @typedef {object} State
 * @property {string} deskKey whoever knows it keeps the shop
 * @property {Record<string, Order>} orders
 * @property {Pending} [refundPending] the shop's own consent to refunds
 * @property {Token} [refundToken]
 */

/**
 * @typedef {object} Store
 * @property {State} state
 * @property {() => void} save writes the state down before the next step is made
 */

/**
 * Opens what the shop remembers: a file that is replaced as a whole, or memory alone.
 * @param {string} [file]
 * @returns {Store}
 */
export function openStore(file) {
  const state = file !== undefined && existsSync(file) ? read(file) : empty()
  const save = () => {
    if (file !== undefined) write(file, state)
  }
  save()
  return { state, save }
}

/** @returns {State} */
function empty() {
  return { deskKey: randomUUID(), orders: {} }
}

/**
 * @param {string} file
 * @returns {State}
 */
function read(file) {
  return { ...empty(), ...JSON.parse(readFileSync(file, 'utf8')) }
}

/**
 * Another file is written and takes the place of the first: whenever the machine stops, one of both
 * is whole.
 * @param {string} file
 * @param {State} state
 */
function write(file, state) {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const next = `${file}.next`
  writeFileSync(next, JSON.stringify(state, null, 2), { mode: 0o600 })
  const opened = openSync(next, 'r+')
  fsyncSync(opened)
  closeSync(opened)
  renameSync(next, file)
}

/**
 * Returns a function that runs steps of one order one after the other: a second press waits for the
 * first.
 * @returns {<T>(name: string, step: () => Promise<T>) => Promise<T>}
 */
export function createQueue() {
  /** @type {Map<string, Promise<unknown>>} */
  const last = new Map()
  return async (name, step) => {
    const before = last.get(name) ?? Promise.resolve()
    const mine = before.then(step, step)
    last.set(name, mine)
    try {
      return await mine
    } finally {
      if (last.get(name) === mine) last.delete(name)
    }
  }
}
