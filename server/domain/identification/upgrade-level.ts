import type * as v from 'valibot'
import type { UpgradeAnswer } from '../../../contract/calls/profile.ts'
import type { CaseStatus } from '../../../contract/rules/statuses.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import type { Database, Queryable } from '../../db/database.ts'
import type {
  Identification,
  IdentificationGateway,
  IdentificationStart,
} from '../../gateways/gateways.ts'
import { newId } from '../../lib/new-id.ts'
import { translate } from '../../messages/message.ts'
import { describeFailure } from '../../ops/log/failure-description.ts'
import type { Log } from '../../ops/log/log.ts'
import { writeAudit } from '../audit-log.ts'
import { Refusal } from '../refusal.ts'
import { endCase, endCaseIn, RUNNING } from './end-case.ts'
import { isRenewalDue } from './level-end.ts'

/** Page of the app after an identification (J3). */
const RESULT_PATH = '/ondato/result'
/** Time after which a check whose session was not stored counts as never started, ms. */
const START_TIMEOUT_MS = 120_000
/** Time before the first reading of a started check, ms. */
const FIRST_READING_MS = 10_000

interface Upgrade {
  userId: string
  language: Language
  requestId: string
  prefix: string
  now: Date
  identification: Identification
  /** Origin of the app, if it is set. */
  origin: string | undefined
  log: Log
}

interface Case {
  id: string
  status: CaseStatus
  provider: string | null
  provider_ref: string | null
}

interface OpenedCase extends Case {
  gateway: IdentificationGateway
  isNew: boolean
}

/**
 * Starts the identification for the next level, or for the same one when its document ends soon, or
 * continues the running one, and returns its page or instructions. Throws LEVEL_ALREADY_HIGHEST;
 * GATEWAY_UNAVAILABLE, after which a check that had just been opened counts as aborted and may be
 * tried again.
 *
 * The case is stored before the provider is called. If the answer is lost, the provider may have a
 * session whose address nobody got: the case ends, and the next try opens another case with a
 * session of its own. Of several sessions of one case, the first that is stored is the only one
 * that is shown and the only one that decides.
 */
export async function upgradeLevel(
  db: Database,
  upgrade: Upgrade,
): Promise<v.InferInput<typeof UpgradeAnswer>> {
  const { language, now, log, origin } = upgrade
  const { isNew, gateway, ...opened } = await db.transaction((tx) => openCase(tx, upgrade))
  const isChecked = opened.status === 'processing'
  const started = isChecked
    ? {}
    : await startSession(db, opened, { gateway, language, now, origin }).catch((error: unknown) => {
        log.error('identification gateway failed', describeFailure(error))
      })
  if (!started) {
    const outcome = { status: 'aborted', reason: 'unavailable' } as const
    if (isNew) await endCase(db, { caseId: opened.id, providerRef: null, outcome, now })
    throw new Refusal('GATEWAY_UNAVAILABLE')
  }
  const { verification_url, howto_text } = started
  return {
    status: opened.status,
    message: '',
    ...(verification_url !== undefined && { verification_url }),
    howto_text:
      howto_text ?? (verification_url ? '' : translate('identification.running', language)),
  }
}

interface CheckStart extends Pick<Upgrade, 'language' | 'now' | 'origin'> {
  gateway: IdentificationGateway
}

/** Returns undefined when the case has ended meanwhile. */
async function startSession(
  db: Database,
  { id, provider_ref: known }: Case,
  { gateway, language, now, origin }: CheckStart,
): Promise<IdentificationStart | undefined> {
  const returning = origin === undefined ? {} : { return_url: new URL(RESULT_PATH, origin).href }
  const started = await gateway.start({ id, language, provider_ref: known, ...returning })
  const ref = started.provider_ref
  if (known !== null || ref === undefined) return started
  const [stored] = await db.query(
    `UPDATE kyc_case SET provider_ref = $2, due_at = $3
     WHERE id = $1 AND status IN ${RUNNING} AND provider_ref IS NULL RETURNING id`,
    [id, ref, new Date(now.getTime() + FIRST_READING_MS)],
  )
  if (stored) return started
  const [other] = await db.query<{ provider_ref: string }>(
    `SELECT provider_ref FROM kyc_case
     WHERE id = $1 AND status IN ${RUNNING} AND provider_ref IS NOT NULL`,
    [id],
  )
  if (!other || other.provider_ref === ref) return other && started
  return gateway.start({ id, language, provider_ref: other.provider_ref })
}

/**
 * Locks the owner's row, so that two clicks open one case; postings, which only reference it, are
 * not blocked.
 */
async function openCase(tx: Queryable, upgrade: Upgrade): Promise<OpenedCase> {
  const { userId, now, requestId, prefix, identification } = upgrade
  const [owner] = await tx.query<{ level: string; level_until: string | null }>(
    'SELECT level, level_until FROM app_user WHERE id = $1 FOR NO KEY UPDATE',
    [userId],
  )
  const [higher] = await tx.query<{ code: string }>(
    `SELECT code FROM id_level WHERE ord > (SELECT ord FROM id_level WHERE code = $1)
     ORDER BY ord LIMIT 1`,
    [owner?.level],
  )
  const isRenewed = owner !== undefined && isRenewalDue(owner.level_until, now)
  const next = higher ?? (isRenewed ? { code: owner.level } : undefined)
  if (!next) throw new Refusal('LEVEL_ALREADY_HIGHEST')
  const [running] = await tx.query<Case>(
    `SELECT id, status, provider, provider_ref FROM kyc_case
     WHERE user_id = $1 AND status IN ${RUNNING}`,
    [userId],
  )
  const startedBy = running && findGateway(running, identification)
  if (running && startedBy) return { ...running, gateway: startedBy, isNew: false }
  const gateway = identification.chosen
  if (!gateway) throw new Refusal('GATEWAY_UNAVAILABLE')
  if (running) await endAbandoned(tx, running, now)
  const id = newId(now)
  const dueAt = gateway.check ? new Date(now.getTime() + START_TIMEOUT_MS) : null
  await tx.query(
    `INSERT INTO kyc_case (id, user_id, level, status, provider, due_at, created_at, updated_at)
     VALUES ($1, $2, $3, 'pending', $4, $5, $6, $6)`,
    [id, userId, next.code, gateway.name, dueAt, now],
  )
  const detail = { case: id, level: next.code, provider: gateway.name }
  await writeAudit(tx, { event: 'identification_started', userId, requestId, prefix, now, detail })
  const opened = { id, status: 'pending', provider: gateway.name, provider_ref: null } as const
  return { ...opened, gateway, isNew: true }
}

/** A case of an older version names no provider; somebody else ends it, as without `check`. */
function findGateway(
  { provider }: Case,
  { connected }: Identification,
): IdentificationGateway | undefined {
  return connected.find(({ name, check }) => (provider === null ? !check : name === provider))
}

/** The provider that the case was started with is not connected any more. */
async function endAbandoned(tx: Queryable, { id, provider_ref }: Case, now: Date): Promise<void> {
  const outcome = { status: 'aborted', reason: 'unavailable' } as const
  await endCaseIn(tx, { caseId: id, providerRef: provider_ref, outcome, now })
}
