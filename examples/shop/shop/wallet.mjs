import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import {
  createAuthenticatedClient,
  isFinalizedGrantWithAccessToken,
  isPendingGrant,
} from '@interledger/open-payments'
import { isSameAsset } from './money.mjs'
import { isMissing, ShopRefusal } from './plain-words.mjs'

/** @typedef {import('./money.mjs').Amount} Amount */
/** @typedef {import('./store.mjs').Buyer} Buyer */
/** @typedef {import('./store.mjs').Pending} Pending */
/** @typedef {import('./store.mjs').Token} Token */
/** @typedef {{ value: string, expires_in?: number, manage: string }} AccessToken */

const MS_PER_SECOND = 1000
/** A token is replaced this long before it ends, ms. */
const SPARE_MS = 60_000

/**
 * The calls of the standard that a shop needs, by the official client, which signs each request
 * with the key of the shop and checks each answer.
 * @param {Pick<import('./settings.mjs').Settings, 'walletAddress' | 'keyId' | 'privateKey'>} settings
 * @param {() => Date} now
 */
export async function openWallet({ walletAddress, keyId, privateKey }, now) {
  const client = await createAuthenticatedClient({
    walletAddressUrl: walletAddress,
    keyId,
    privateKey,
    validateResponses: true,
    logLevel: 'silent',
  })
  /** Tokens that take no consent, by authorization server. @type {Map<string, Promise<Token>>} */
  const free = new Map()
  /** @type {Promise<Buyer> | undefined} */
  let own

  /** @param {string} address @returns {Promise<Buyer>} */
  const lookUp = async (address) => {
    const found = await client.walletAddress.get({ url: address }).catch((error) => {
      throw isMissing(error) ? new ShopRefusal('There is no wallet at this address.') : error
    })
    const { id, publicName, authServer, resourceServer, assetCode, assetScale } = found
    return {
      address: id,
      name: publicName ?? '',
      authServer,
      resourceServer,
      assetCode,
      assetScale,
    }
  }

  const readOwn = () => {
    own ??= lookUp(walletAddress).catch((error) => {
      own = undefined
      throw error
    })
    return own
  }

  /** @param {AccessToken} token @param {Pick<Token, 'continueUri' | 'continueToken'>} grant @returns {Token} */
  const keep = ({ value, manage, expires_in: seconds }, grant) => ({
    value,
    manage,
    continueUri: grant.continueUri,
    continueToken: grant.continueToken,
    ...(seconds !== undefined && { expiresAt: now().getTime() + seconds * MS_PER_SECOND }),
  })

  /** @param {Token} token */
  const isFresh = ({ expiresAt }) =>
    expiresAt === undefined || expiresAt > now().getTime() + SPARE_MS

  /** Making incoming payments and quotes takes no consent. @param {string} authServer */
  const requestFree = async (authServer) => {
    const grant = await client.grant.request(
      { url: authServer },
      {
        access_token: {
          access: [
            { type: 'incoming-payment', actions: ['create', 'read', 'complete'] },
            { type: 'quote', actions: ['create', 'read'] },
          ],
        },
      },
    )
    if (!isFinalizedGrantWithAccessToken(grant)) {
      throw new ShopRefusal('This wallet wants a consent where none is usual.')
    }
    return keep(grant.access_token, {
      continueUri: grant.continue.uri,
      continueToken: grant.continue.access_token.value,
    })
  }

  /** @param {string} authServer @returns {Promise<Token>} */
  const freeToken = async (authServer) => {
    const known = free.get(authServer)
    if (known && isFresh(await known)) return known
    const asked = requestFree(authServer)
    free.set(authServer, asked)
    asked.catch(() => free.delete(authServer))
    return asked
  }

  return {
    lookUp,
    readOwn,

    /**
     * Makes an incoming payment at somebody's wallet: what a payment goes to. One with an amount
     * takes that amount once.
     * @param {{ at: Buyer, amount?: Amount, expiresAt: Date, metadata: Record<string, string> }} asked
     */
    async makeIncoming({ at, amount, expiresAt, metadata }) {
      const { value: accessToken } = await freeToken(at.authServer)
      const made = await client.incomingPayment.create(
        { url: at.resourceServer, accessToken },
        {
          walletAddress: at.address,
          ...(amount && { incomingAmount: amount }),
          expiresAt: expiresAt.toISOString(),
          metadata,
        },
      )
      return made.id
    },

    /**
     * Returns what has come of an incoming payment.
     * @param {Buyer} at
     * @param {string} incoming
     */
    async readIncoming(at, incoming) {
      const { value: accessToken } = await freeToken(at.authServer)
      const { completed, receivedAmount } = await client.incomingPayment.get({
        url: incoming,
        accessToken,
      })
      return { isCompleted: completed, received: BigInt(receivedAmount.value) }
    },

    /**
     * Asks an owner to allow payments, and returns where the browser has to go. The limit is in the
     * money of the owner where it is the same as that of the price, else what has to arrive: the
     * rate may change until the owner answers.
     * @param {{ from: Buyer, amount: Amount, receiver?: string, interval?: string, back: string }} asked
     * @returns {Promise<Pending>}
     */
    async ask({ from, amount, receiver, interval, back }) {
      const nonce = randomUUID()
      const limits = {
        ...(isSameAsset(from, amount) ? { debitAmount: amount } : { receiveAmount: amount }),
        ...(receiver !== undefined && { receiver }),
        ...(interval !== undefined && { interval }),
      }
      const grant = await client.grant.request(
        { url: from.authServer },
        {
          access_token: {
            access: [
              {
                type: 'outgoing-payment',
                actions: ['create', 'read'],
                identifier: from.address,
                limits,
              },
            ],
          },
          interact: { start: ['redirect'], finish: { method: 'redirect', uri: back, nonce } },
        },
      )
      if (!isPendingGrant(grant)) throw new ShopRefusal('This wallet has not asked its owner.')
      return {
        authServer: from.authServer,
        redirect: grant.interact.redirect,
        nonce,
        finish: grant.interact.finish,
        continueUri: grant.continue.uri,
        continueToken: grant.continue.access_token.value,
      }
    },

    /**
     * Returns the token of a request that its owner has allowed. Throws what the wallet refuses it
     * with.
     * @param {Pending} pending
     * @param {string} [reference] what the browser brought back
     * @returns {Promise<Token>}
     */
    async collect({ continueUri, continueToken }, reference) {
      const grant = await client.grant.continue(
        { url: continueUri, accessToken: continueToken },
        reference === undefined ? undefined : { interact_ref: reference },
      )
      if (!isFinalizedGrantWithAccessToken(grant)) {
        throw new ShopRefusal('Your wallet has no answer yet. Wait a few seconds.')
      }
      return keep(grant.access_token, {
        continueUri: grant.continue.uri,
        continueToken: grant.continue.access_token.value,
      })
    },

    /**
     * Returns a token that is usable now: the same, or another in its place, which has to be kept.
     * @param {Token} token
     * @returns {Promise<Token>}
     */
    async refresh(token) {
      if (isFresh(token)) return token
      const { manage, value, continueUri, continueToken } = token
      const { access_token } = await client.token.rotate({ url: manage, accessToken: value })
      return keep(access_token, { continueUri, continueToken })
    },

    /**
     * Ends what an owner has allowed, so that nothing is charged any more.
     * @param {Token} token
     */
    async end({ continueUri, continueToken }) {
      await client.grant.cancel({ url: continueUri, accessToken: continueToken })
    },

    /**
     * Pays an incoming payment from a wallet whose owner has allowed it. `debit` is for an incoming
     * payment without an amount.
     * @param {{ from: Buyer, incoming: string, token: Token, debit?: Amount, receive?: Amount, metadata: Record<string, string> }} paying
     */
    async pay({ from, incoming, token, debit, receive, metadata }) {
      const { value: accessToken } = await freeToken(from.authServer)
      const offer = {
        walletAddress: from.address,
        receiver: incoming,
        method: /** @type {const} */ ('ilp'),
      }
      const quote = await client.quote.create(
        { url: from.resourceServer, accessToken },
        debit
          ? { ...offer, debitAmount: debit }
          : receive
            ? { ...offer, receiveAmount: receive }
            : offer,
      )
      const paid = await client.outgoingPayment.create(
        { url: from.resourceServer, accessToken: token.value },
        { walletAddress: from.address, quoteId: quote.id, metadata },
      )
      if (paid.failed) throw new ShopRefusal('Your wallet could not make this payment.')
    },
  }
}

/** @typedef {Awaited<ReturnType<typeof openWallet>>} Wallet */

/**
 * Returns whether a browser comes from the wallet, and with the answer to our own request: nobody
 * else can make the hash.
 * @param {Pending} pending
 * @param {{ hash: string, reference: string }} brought
 */
export function isProved({ nonce, finish, authServer }, { hash, reference }) {
  const text = [nonce, finish, reference, authServer].join('\n')
  const expected = createHash('sha256').update(text).digest()
  const given = Buffer.from(hash, 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
