import { html } from 'hono/html'
import {
  type CaseReason,
  type CaseStatus,
  COMPLETE,
  isCaseRunning,
} from '../../../contract/rules/statuses.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { describeDevice, showNetwork } from '../../domain/sessions/devices.ts'
import { idleSince } from '../../domain/sessions/sessions.ts'
import { caseReasonText } from '../../messages/case-reason.ts'
import { showMoment } from '../page/dates.ts'
import { showFacts } from '../page/form.ts'
import { showTable } from '../page/table.ts'
import { wordsIn } from '../page/words.ts'
import type { OfficeCall } from '../route.ts'
import { nameLevel } from '../../messages/level-name.ts'
import { maskOwner, NOTHING } from './owner-pills.ts'
import type { ShownOwner } from './read-owner.ts'
import { showProvider } from '../page/show-provider.ts'

const MAX_ROWS = 50

/** Returns the profile of an owner, masked. */
export function showProfile({ language }: OfficeCall, owner: ShownOwner) {
  const words = wordsIn(OFFICE_WORDS.owners, language)
  const { name, address } = maskOwner(owner)
  const say = (is: boolean) => words(is ? 'yes' : 'no')
  const { phone_changed_at: changedAt } = owner
  return html`<section class="panel">
    <div class="inside">
      ${showFacts([
        [words('name'), name],
        [words('address'), address],
        [words('level'), nameLevel(owner.level, language)],
        [words('wallet'), owner.environment],
        [words('registered'), showMoment(owner.registered_at, language)],
        [words('phoneChanged'), changedAt ? showMoment(changedAt, language) : NOTHING],
        [words('pin'), say(owner.has_pin)],
        [words('passkeys'), String(owner.passkeys)],
        [words('findable'), say(owner.is_findable)],
        [words('opensAccounts'), say(owner.opens_accounts)],
      ])}
    </div>
  </section>`
}

interface SessionRow {
  id: string
  user_agent: string
  ip_prefix: string
  created_at: Date
  last_seen_at: Date
  is_open: boolean
}

/** Returns the last sessions of an owner, the open ones first. */
export async function showSessions({ office, language, now }: OfficeCall, { id }: ShownOwner) {
  const words = wordsIn(OFFICE_WORDS.owners, language)
  const rows = await office.db.query<SessionRow>(
    `SELECT id, user_agent, ip_prefix, created_at, last_seen_at,
       revoked_at IS NULL AND expires_at > $2 AND last_seen_at > $3 AS is_open
     FROM session WHERE user_id = $1
     ORDER BY is_open DESC, last_seen_at DESC, id DESC LIMIT ${MAX_ROWS}`,
    [id, now, idleSince(now)],
  )
  return showTable({
    label: words('tabSessions'),
    language,
    rows,
    empty: words('noSessions'),
    columns: [
      {
        head: words('device'),
        cell: ({ user_agent }) => describeDevice(user_agent).name || words('unknownDevice'),
      },
      { head: words('network'), cell: ({ ip_prefix }) => showNetwork(ip_prefix) || NOTHING },
      { head: words('begun'), cell: ({ created_at }) => showMoment(created_at, language) },
      { head: words('lastUsed'), cell: ({ last_seen_at }) => showMoment(last_seen_at, language) },
      {
        head: words('state'),
        cell: ({ is_open }) =>
          is_open
            ? html`<span class="pill good">${words('sessionOpen')}</span>`
            : html`<span class="pill">${words('sessionEnded')}</span>`,
      },
    ],
  })
}

interface CaseRow {
  id: string
  level: string
  status: CaseStatus
  provider: string | null
  reason: CaseReason | null
  created_at: Date
  updated_at: Date
}

function describeCase(status: CaseStatus) {
  if (status === COMPLETE) return ['caseComplete', 'good'] as const
  return isCaseRunning(status)
    ? (['caseRunning', 'warning'] as const)
    : (['caseAborted', 'bad'] as const)
}

/** Returns the checks of an owner's identity, the newest first. */
export async function showIdentificationCases(
  { office, language }: OfficeCall,
  { id }: ShownOwner,
) {
  const words = wordsIn(OFFICE_WORDS.owners, language)
  const rows = await office.db.query<CaseRow>(
    `SELECT id, level, status, provider, reason, created_at, updated_at FROM kyc_case
     WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT ${MAX_ROWS}`,
    [id],
  )
  return showTable({
    label: words('tabIdentification'),
    language,
    rows,
    empty: words('noCases'),
    columns: [
      { head: words('time'), cell: ({ created_at }) => showMoment(created_at, language) },
      { head: words('level'), cell: ({ level }) => nameLevel(level, language) },
      {
        head: words('provider'),
        cell: ({ provider }) => (provider ? showProvider(provider, language) : NOTHING),
      },
      {
        head: words('status'),
        cell: ({ status }) => {
          const [key, tone] = describeCase(status)
          return html`<span class="pill ${tone}">${words(key)}</span>`
        },
      },
      {
        head: words('reasonOfCase'),
        cell: ({ reason }) => (reason ? caseReasonText(reason, language) : NOTHING),
      },
      { head: words('changed'), cell: ({ updated_at }) => showMoment(updated_at, language) },
    ],
  })
}
