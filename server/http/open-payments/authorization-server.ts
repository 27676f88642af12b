import * as v from 'valibot'
import { Access } from '../../domain/open-payments/access.ts'
import {
  type IssuedToken,
  revokeToken,
  rotateToken,
} from '../../domain/open-payments/access-tokens.ts'
import { continueGrant } from '../../domain/open-payments/continue-grant.ts'
import { endGrant } from '../../domain/open-payments/end-grants.ts'
import { findByToken, type GrantRow, readGrant } from '../../domain/open-payments/grant-row.ts'
import {
  invalidRequest,
  OpenPaymentsRefusal,
} from '../../domain/open-payments/open-payments-refusal.ts'
import { requestGrant, WAIT_SECONDS } from '../../domain/open-payments/request-grant.ts'
import { takeSignature } from '../../domain/open-payments/used-signatures.ts'
import { isId } from '../../domain/ledger/accounts.ts'
import { createFetchDocument } from '../../gateways/client-documents/fetch-document.ts'
import { hashSecret } from '../../lib/secrets.ts'
import type { WebContext } from '../web-app.ts'
import { answerJson } from './answers.ts'
import { findClient, GivenClient } from './clients.ts'
import { AUTH_PATH } from './places.ts'
import { readBody, readAccessToken, serve, type Serving } from './serve.ts'
import { readSigned, type SignedRequest } from './signed-request.ts'

const NONCE_LENGTH = 200
const MOST_ADDRESS = 2000

const GrantRequest = v.object({
  client: GivenClient,
  access_token: v.object({ access: Access }),
  interact: v.optional(
    v.object({
      start: v.pipe(
        v.array(v.string()),
        v.check((ways) => ways.includes('redirect'), 'has to have redirect'),
      ),
      finish: v.optional(
        v.object({
          method: v.literal('redirect'),
          uri: v.pipe(
            v.string(),
            v.maxLength(MOST_ADDRESS),
            v.url(),
            v.check((text) => /^https?:/i.test(text), 'has to be a web address'),
          ),
          nonce: v.pipe(v.string(), v.nonEmpty(), v.maxLength(NONCE_LENGTH)),
        }),
      ),
    }),
  ),
})
const Continuation = v.object({ interact_ref: v.optional(v.pipe(v.string(), v.maxLength(200))) })

/** Serves the authorization server: grants, their continuation, and tokens (T3). */
export function addAuthorizationServer(serving: Serving): void {
  const { context, places } = serving
  const { db, settings } = context
  const fetchDocument = createFetchDocument(settings.sandbox)
  const show = (token: IssuedToken) => ({
    value: token.value,
    manage: `${places.authServer}/token/${token.id}`,
    expires_in: token.seconds,
    access: token.access,
  })
  const showContinue = (id: string, value: string) => ({
    access_token: { value },
    uri: `${places.authServer}/continue/${id}`,
    wait: WAIT_SECONDS,
  })

  serve(serving, 'POST', AUTH_PATH, async (web, now) => {
    const signed = await readSigned(web, places.origin)
    if (/"subject"\s*:/.test(signed.body) && !/"access_token"\s*:/.test(signed.body)) {
      throw invalidRequest('This server tells no subjects: ask for `access_token`')
    }
    const asked = readBody(GrantRequest, signed.body)
    const client = await findClient(db, {
      client: asked.client,
      kid: signed.kid,
      places,
      fetchDocument,
    })
    await signed.verify(client, now, (taking) => takeSignature(db, taking))
    const { interact } = asked
    const { access } = asked.access_token
    const answer = await db.transaction((tx) =>
      requestGrant(tx, { client, access, interact, places, now }),
    )
    const { grantId, continueToken, token, interaction } = answer
    return answerJson(web, {
      continue: showContinue(grantId, continueToken),
      ...(token && { access_token: show(token) }),
      ...(interaction && {
        interact: {
          redirect: `${places.origin}/consent/${interaction.handle}`,
          finish: interaction.nonce,
        },
      }),
    })
  })

  /** Returns the grant that a signed request continues, with the token that it came with. */
  const requireContinued = async (web: WebContext, now: Date) => {
    const signed = await readSigned(web, places.origin)
    const token = readAccessToken(web)
    const id = web.req.param('id') ?? ''
    const grant = isId(id) ? await readGrant(db, id) : undefined
    if (token === undefined || grant?.continue_hash !== hashSecret(token)) {
      throw new OpenPaymentsRefusal(
        401,
        'invalid_continuation',
        'The token does not continue this request',
      )
    }
    await verify(signed, grant, now)
    return { grant, token, body: signed.body }
  }
  const verify = (signed: SignedRequest, { kid, key_x: x }: GrantRow, now: Date) =>
    signed.verify({ kid, x }, now, (taking) => takeSignature(db, taking))

  serve(serving, 'POST', `${AUTH_PATH}/continue/:id`, async (web, now) => {
    const { grant, token, body } = await requireContinued(web, now)
    const { interact_ref: interactRef } = body === '' ? {} : readBody(Continuation, body)
    const issued = await continueGrant(db, { id: grant.id, interactRef, now })
    return answerJson(web, {
      continue: showContinue(grant.id, token),
      ...(issued && { access_token: show(issued) }),
    })
  })

  serve(serving, 'DELETE', `${AUTH_PATH}/continue/:id`, async (web, now) => {
    const { grant } = await requireContinued(web, now)
    await endGrant(db, { id: grant.id, now })
    return web.body(null, 204)
  })

  /** Returns the token at its own address that a signed request came with. */
  const requireToken = async (web: WebContext, now: Date) => {
    const signed = await readSigned(web, places.origin)
    const value = readAccessToken(web)
    const found = value === undefined ? undefined : await findByToken(db, value)
    if (value === undefined || !found || found.token_id !== web.req.param('id')) {
      throw new OpenPaymentsRefusal(401, 'invalid_client', 'This is not the token of the address')
    }
    await verify(signed, found, now)
    return { value, id: found.token_id }
  }

  serve(serving, 'POST', `${AUTH_PATH}/token/:id`, async (web, now) => {
    const token = await requireToken(web, now)
    const { pepper } = context
    return answerJson(web, { access_token: show(await rotateToken(db, { ...token, pepper, now })) })
  })

  serve(serving, 'DELETE', `${AUTH_PATH}/token/:id`, async (web, now) => {
    const { id } = await requireToken(web, now)
    await revokeToken(db, { id, now })
    return web.body(null, 204)
  })
}
