import { html } from 'hono/html'
import * as v from 'valibot'
import { NewPasskey } from '../../../contract/calls/passkeys.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { describeDevice } from '../../domain/sessions/devices.ts'
import { HOUR_SECONDS } from '../../domain/limits/limits.ts'
import { takeNetworkHit } from '../../domain/limits/network-limits.ts'
import { originOf } from '../../http/origin-of.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import { SignedForm } from '../form-fields.ts'
import { icon } from '../icons.ts'
import { wordsIn } from '../page/words.ts'
import { OfficeRefusal } from '../refusal.ts'
import type { OfficePage, OfficeRoute, PublicCall, Typed } from '../route.ts'
import { claimOfficeChallenge, createOfficeChallenge } from '../access/challenges.ts'
import { findInvitation, useInvitation } from '../access/invitations.ts'
import { findOperator } from '../access/operators.ts'
import {
  checkSignature,
  describeNewPasskey,
  describeSigning,
  keepOperatorPasskey,
} from '../access/passkeys.ts'
import { markKnownBrowser, readKnownBrowser } from '../access/known-browser.ts'
import { removeSessionCookie, setSessionCookie } from '../access/session-cookie.ts'
import { endOfficeSession, openOfficeSession } from '../access/sessions.ts'
import { describeFormSigning, readAssertion, readSignatureJson, requireParty } from './signature.ts'
import { SIGNATURE_FIELD } from '../access/signature-field.ts'

/**
 * Sign-ins, and looks at invitations, from one network, and from each browser in which an operator
 * has signed in: others in the network do not keep its operators out.
 */
const TRIES_PER_HOUR = 60
const TOKEN_LENGTH = 100
const Token = v.pipe(v.string(), v.maxLength(TOKEN_LENGTH))

/** An address of the office, never one of another site. */
const OWN_PATH = /^\/(?![/\\])[\w/?=&.,:%+-]*$/

/** Routes by which operators come in and leave (P1). */
export const accessRoutes: readonly OfficeRoute[] = [
  {
    method: 'GET',
    path: '/sign-in',
    permission: null,
    answer: (call) => Promise.resolve(showSignIn(call, readNext(call.form))),
  },
  {
    method: 'POST',
    path: '/sign-in/options',
    permission: null,
    isJson: true,
    answer: async (call) => {
      const { office, now, web } = call
      await takeTry(call)
      const challenge = await createOfficeChallenge(office.db, { purpose: 'sign_in', now })
      const party = requireParty(call)
      return web.json({ options: await describeSigning(office.db, { challenge, party }) })
    },
  },
  {
    method: 'POST',
    path: '/sign-in',
    permission: null,
    form: v.strictObject({ [SIGNATURE_FIELD]: SignedForm, next: v.optional(v.string(), '') }),
    page: (call) => Promise.resolve(showSignIn(call, '/')),
    answer: async (call) => {
      await takeTry(call)
      await signIn(call).catch((thrown: unknown) => {
        throw isSignature(thrown) ? new OfficeRefusal('signinFailed') : thrown
      })
      return { to: readNext(call.form) }
    },
  },
  {
    method: 'POST',
    path: '/sign-out',
    permission: 'office.use',
    answer: async ({ office, session, actor, now, web, operator }) => {
      await office.db.transaction(async (tx) => {
        await endOfficeSession(tx, { id: session.id, now })
        await writeOfficeAudit(tx, { actor, now, event: 'signed_out', subject: operator.name })
      })
      removeSessionCookie(web)
      return { to: '/sign-in', notice: 'signedOut' }
    },
  },
  {
    method: 'POST',
    path: '/sign',
    permission: 'office.use',
    isJson: true,
    form: v.record(v.string(), v.string()),
    answer: async (call) => {
      const { form_path: path = '', ...form } = call.form
      return call.web.json({ options: await describeFormSigning(call, { path, form }) })
    },
  },
  {
    method: 'GET',
    path: '/invitation',
    permission: null,
    answer: (call) => Promise.resolve(showInvitation(call)),
  },
  {
    method: 'POST',
    path: '/invitation/who',
    permission: null,
    isJson: true,
    form: v.strictObject({ token: Token }),
    answer: async (call) => {
      const { name } = await findInvited(call)
      const message = wordsIn(OFFICE_WORDS.signIn, call.language)('invited', { name })
      return call.web.json({ message })
    },
  },
  {
    method: 'POST',
    path: '/invitation/options',
    permission: null,
    isJson: true,
    form: v.strictObject({ token: Token }),
    answer: async (call) => {
      const { office, now, web } = call
      const { operatorId, name } = await findInvited(call)
      const use = { purpose: 'invitation', operatorId, now } as const
      const challenge = await createOfficeChallenge(office.db, use)
      const made = { operatorId, name, challenge, party: requireParty(call) }
      return web.json({ options: await describeNewPasskey(office.db, made) })
    },
  },
  {
    method: 'POST',
    path: '/invitation',
    permission: null,
    form: v.strictObject({ token: Token, [SIGNATURE_FIELD]: SignedForm }),
    page: (call) => Promise.resolve(showInvitation(call)),
    answer: async (call) => {
      await join(call)
      return { to: '/' }
    },
  },
]

function isSignature(thrown: unknown): boolean {
  return thrown instanceof OfficeRefusal && thrown.code === 'signatureRefused'
}

function readNext({ next = '' }: Typed): string {
  return OWN_PATH.test(next) ? next : '/'
}

function takeTry({ office, web, now }: PublicCall): Promise<void> {
  const browser = readKnownBrowser(web, office.pepper)
  return takeNetworkHit(office.db, {
    key: 'office-entry',
    networks: browser === undefined ? web.var.address.networks : [{ name: browser, multiple: 1 }],
    limit: TRIES_PER_HOUR,
    windowSeconds: HOUR_SECONDS,
    now,
  })
}

async function findInvited(call: PublicCall) {
  await takeTry(call)
  return findInvitation(call.office.db, { token: call.form['token'] ?? '', now: call.now })
}

async function signIn(call: PublicCall): Promise<void> {
  const { office, now } = call
  const assertion = readAssertion(call.form)
  const clientData = assertion.response.clientDataJSON
  const challenge = await claimOfficeChallenge(office.db, { purpose: 'sign_in', clientData, now })
  const party = requireParty(call)
  const operatorId = await checkSignature(office.db, { assertion, challenge, party, now })
  await enter(call, operatorId)
}

/** Opens a session of an active operator. Throws OfficeRefusal `signinFailed`. */
async function enter(call: PublicCall, operatorId: string): Promise<void> {
  const { office, web, now } = call
  const { prefix, requestId } = originOf(web)
  const userAgent = web.req.header('User-Agent') ?? ''
  const token = await office.db.transaction(async (tx) => {
    const operator = await findOperator(tx, operatorId)
    if (!operator) throw new OfficeRefusal('signinFailed')
    const opened = await openOfficeSession(tx, { operatorId, userAgent, prefix, now })
    const actor = { operatorId, operatorName: operator.name, requestId, prefix }
    await writeOfficeAudit(tx, { actor, now, event: 'signed_in', subject: operator.name })
    return opened
  })
  setSessionCookie(web, { token, origin: office.origin })
  markKnownBrowser(web, office)
}

/** Makes the passkey of an invited operator, who is signed in with it. */
async function join(call: PublicCall): Promise<void> {
  const { office, web, now, form } = call
  const { invitationId, operatorId, name } = await findInvited(call)
  const credential = readSignatureJson(NewPasskey, form[SIGNATURE_FIELD])
  const clientData = credential.response.clientDataJSON
  const use = { purpose: 'invitation', operatorId, clientData, now } as const
  const challenge = await claimOfficeChallenge(office.db, use)
  const party = requireParty(call)
  const device = describeDevice(web.req.header('User-Agent') ?? '').name
  await office.db.transaction(async (tx) => {
    await useInvitation(tx, { invitationId, now })
    await keepOperatorPasskey(tx, {
      operatorId,
      credential,
      challenge,
      party,
      name: device || name,
      now,
    })
    await tx.query(
      `UPDATE office_operator SET state = 'active' WHERE id = $1 AND state = 'invited'`,
      [operatorId],
    )
    const actor = { operatorId, operatorName: name, ...originOf(web) }
    const detail = { device }
    await writeOfficeAudit(tx, { actor, now, event: 'operator_joined', subject: name, detail })
  })
  await enter(call, operatorId)
}

function showSignIn(call: PublicCall, next: string): OfficePage {
  const words = wordsIn(OFFICE_WORDS.signIn, call.language)
  return {
    title: words('signIn'),
    body: html`<span class="mark">${icon('key')}</span>
      <h1>${words('signIn')}</h1>
      <p>${words('signInHint')}</p>
      <noscript><p class="notice bad">${words('scriptsNeeded')}</p></noscript>
      <form method="post" action="/sign-in" data-passkey="get" data-options="/sign-in/options">
        <input type="hidden" name="${SIGNATURE_FIELD}" value="" />
        <input type="hidden" name="next" value="${next}" />
        <button class="main">${words('signInButton')}</button>
      </form>`,
  }
}

function showInvitation(call: PublicCall): OfficePage {
  const words = wordsIn(OFFICE_WORDS.signIn, call.language)
  return {
    title: words('invitation'),
    body: html`<span class="mark">${icon('key')}</span>
      <h1>${words('invitation')}</h1>
      <p id="invited" role="status">${words('invitedHint')}</p>
      <noscript><p class="notice bad">${words('scriptsNeeded')}</p></noscript>
      <form
        method="post"
        action="/invitation"
        data-passkey="create"
        data-options="/invitation/options"
        data-who="/invitation/who"
      >
        <input type="hidden" name="${SIGNATURE_FIELD}" value="" />
        <input type="hidden" name="token" value="" />
        <button class="main">${words('makePasskey')}</button>
      </form>`,
  }
}
