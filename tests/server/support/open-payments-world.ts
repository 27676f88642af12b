import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createAdaptorServer } from '@hono/node-server'
import { type AuthenticatedClient, createAuthenticatedClient } from '@interledger/open-payments'
import * as v from 'valibot'
import type { TestEngine } from '../../support/test-database.ts'
import { openWallet, type Wallet } from './app-harness.ts'
import { type Owner, PIN } from './app-owners.ts'
import { addProgramKey, freshKey, ownerWithAddress } from './open-payments-acts.ts'

/** A wallet behind a port, as the official client needs it, with the real time. */
export interface OpenWorld {
  wallet: Wallet
  origin: string
  /** Method and path of each request that came. */
  requests: string[]
  /** Returns the wallet address of a name. */
  address: (name: string) => string
  /** Answers requests in place of the wallet, until the function that it returns is called. */
  answerBy: (answer: (request: Request) => Response | Promise<Response>) => () => void
  close: () => Promise<void>
}

/** Opens a wallet with Open Payments on a port of its own. */
export async function openWorld(engine: TestEngine): Promise<OpenWorld> {
  const requests: string[] = []
  let answer: (request: Request) => Response | Promise<Response> = answerNothing
  const server = createAdaptorServer({
    fetch: (request: Request) => {
      requests.push(`${request.method} ${new URL(request.url).pathname}`)
      return answer(request)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = v.parse(v.object({ port: v.number() }), server.address())
  const origin = `http://localhost:${port}`
  const wallet = await openWallet({ openPaymentsOrigin: origin }, engine)
  wallet.clock.forwardSeconds((Date.now() - wallet.clock.now().getTime()) / 1000)
  answer = (request) => wallet.app.fetch(request)
  return {
    wallet,
    origin,
    requests,
    address: (name) => `${origin}/@${name}`,
    answerBy: (other) => {
      const usual = answer
      answer = other
      return () => {
        answer = usual
      }
    },
    close: async () => {
      await new Promise((resolve) => server.close(resolve))
      await wallet.close()
    },
  }
}

function answerNothing(): Response {
  return new Response('', { status: 503 })
}

/** A program with a wallet address and a key of its own, and the official client. */
export interface Program {
  owner: Owner
  address: string
  client: AuthenticatedClient
  privateKey: KeyObject
  keyId: string
}

/**
 * Makes an owner with an address, a registered key, and the official client, which checks every
 * answer.
 */
export async function makeProgram(
  world: OpenWorld,
  name: string,
  currency?: string,
): Promise<Program> {
  const owner = await ownerWithAddress(world.wallet, name, currency)
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const keyId = `key-of-${name}`
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid: keyId }
  const { status, text } = await addProgramKey(world.wallet, owner.token, JSON.stringify(jwk))
  if (status !== 200) throw new Error(text)
  const address = world.address(name)
  const client = await createAuthenticatedClient({
    walletAddressUrl: address,
    privateKey,
    keyId,
    validateResponses: true,
  })
  return { owner, address, client, privateKey, keyId }
}

const Consent = v.object({ mark: v.string(), state: v.string() })
const Answered = v.object({ redirect_url: v.optional(v.string()) })

/** Returns the secret in the address of a request's page. */
export function handleOf(redirect: string): string {
  return new URL(redirect).pathname.replace('/consent/', '')
}

/** Allows what a program asks for, by PIN, and returns where the browser goes back to. */
export async function allow(
  { wallet }: { wallet: Pick<Wallet, 'call'> },
  token: string,
  redirect: string,
): Promise<URL> {
  const handle = handleOf(redirect)
  const { json } = await wallet.call('consent', { token, body: { handle } })
  const { mark } = v.parse(Consent, json)
  const body = { handle, mark, pin: PIN }
  const allowed = await wallet.call('allowAccess', { token, body, headers: freshKey() })
  return new URL(v.parse(Answered, allowed.json).redirect_url ?? 'about:blank')
}
