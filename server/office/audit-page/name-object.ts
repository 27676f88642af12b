import { html } from 'hono/html'
import { findByAnyNumbers } from '../../domain/history/find-transactions.ts'
import { isDay } from '../../domain/reconciliation/day.ts'
import type { Queryable } from '../../db/database.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import type { StoredAudit } from '../audit-log/read-audit.ts'
import type { Markup } from '../markup.ts'
import { showDate } from '../page/dates.ts'
import type { Office, OfficeCall, OfficeSection } from '../route.ts'
import { readLimitName } from '../terms/read-limits.ts'
import { nameLimit } from '../terms/terms-values.ts'

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
/** Characters of an id that tell it from others on a page. */
const SHOWN = 6

/**
 * Paths of the pages of what an event is about, by the first word of the event, of a queue or of a
 * proposal.
 */
const PATHS: Readonly<Record<string, string>> = {
  case: '/identifications',
  identification: '/identifications',
  payout: '/payouts',
  match: '/cases',
  rule: '/rules',
  tariff: '/tariffs',
  dispute: '/disputes',
  help_template: '/help-templates',
  help: '/help',
  refund: '/disputes',
  entry: '/ledger',
  correction: '/ledger',
  event: '/events',
  provider_event: '/events',
  owner: '/owners',
  unfreeze: '/owners',
  roles: '/staff',
  recovery: '/staff',
  limit: '/terms/limits',
  pair: '/terms/pairs',
}

/** Words of which the end of the path is a name and not an id. */
const NAMED = new Set(['/terms/limits', '/terms/pairs'])

/** What an event or a proposal is about. */
type About = Pick<StoredAudit, 'subject' | 'event' | 'detail'>

/**
 * Returns a function that names what an event or a proposal is about, as a link to its page where
 * it has one that the operator may open: numbers of owners, transactions and reports, names of
 * operators and ids. `rows` are all that will be named.
 */
export async function nameObjects(
  call: Pick<OfficeCall, 'office' | 'language' | 'can'>,
  rows: readonly About[],
): Promise<(row: About) => Markup | string> {
  const paths = await findPaths(
    call.office.db,
    rows.map(({ subject }) => subject),
  )
  return (row) => {
    const path = paths.get(row.subject)
    return path === undefined ? nameOther(call, row) : linkTo(call, path, row.subject)
  }
}

/** Returns a link, or its text alone where the operator may not open the page. */
function linkTo(
  { office, can }: Pick<OfficeCall, 'office' | 'can'>,
  path: string,
  text: string,
): Markup | string {
  const [, start = ''] = path.split('/')
  // Payments have no section of their own.
  const home = start === 'transactions' ? '/owners' : `/${start}`
  const section = office.sections.find((one) => one.path === home)
  return section && can(section.permission)
    ? html`<a href="${path}" title="${path.split('/').at(-1) ?? ''}">${text}</a>`
    : text
}

/** Returns the paths of the pages of numbers and names; a name of two operators leads nowhere. */
async function findPaths(
  db: Queryable,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const texts = [...new Set(subjects)].filter((subject) => subject !== '' && !ID.test(subject))
  const found = await db.query<{ name: string; path: string }>(
    `SELECT number AS name, '/owners/' || id AS path FROM app_user WHERE number = ANY($1::text[])
     UNION ALL SELECT name, '/staff/' || min(id::text) FROM office_operator WHERE name = ANY($1::text[])
     GROUP BY name HAVING count(*) = 1`,
    [texts],
  )
  const paths = new Map(found.map(({ name, path }) => [name, path]))
  const others = texts.filter((text) => !paths.has(text))
  for (const [text, { kind, ids }] of await findByAnyNumbers(db, others)) {
    const [id] = ids
    if (id !== undefined)
      paths.set(text, `/${kind === 'reports' ? 'disputes' : 'transactions'}/${id}`)
  }
  return paths
}

/** An id becomes what the row names, else the name of its page and the end of the id. */
function nameOther(
  call: Pick<OfficeCall, 'office' | 'language' | 'can'>,
  { subject, event, detail }: About,
): Markup | string {
  const { office, language } = call
  const { kind } = detail
  // A manual entry has no page before it is signed: its document says what it is about.
  const { [kind === 'manual' ? 'document' : 'name']: name = '' } = detail
  if (event === 'act_denied') return nameArea(office.sections, subject, language)
  if (isOf('recon', event) || isOf('recon', kind)) return nameReconciled(office, subject, language)
  const [, path = ''] =
    Object.entries(PATHS).find(([word]) => isOf(word, event) || isOf(word, kind)) ?? []
  if (NAMED.has(path)) {
    const limit = readLimitName(subject)
    const text = limit ? nameLimit(limit, language) : subject
    return linkTo(call, `${path}/${encodeURIComponent(subject)}`, text)
  }
  if (!ID.test(subject)) return subject
  // An operator who is invited has no page yet.
  if (kind === 'roles' && detail['before'] === '') return name
  const section = office.sections.find((one) => one.path === path)
  const short = `…${subject.slice(-SHOWN)}`
  if (section) {
    return linkTo(call, `${path}/${subject}`, name || `${section.name[language]} ${short}`)
  }
  return html`<span title="${subject}">${name || short}</span>`
}

/** Returns who did something: an operator, or whoever ran a command on the server. */
export function nameActor(
  { operator_id: id, operator_name: name }: Pick<StoredAudit, 'operator_id' | 'operator_name'>,
  language: Language,
): string {
  return id === null ? OFFICE_WORDS.shared.commandLine[language] : name
}

/** Returns the section of a permission, e.g. `staff.see`. */
function nameArea(sections: readonly OfficeSection[], permission: string, language: Language) {
  const [area = ''] = permission.split('.')
  const section = sections.find((one) => one.permission.startsWith(`${area}.`))
  return section ? html`<span title="${permission}">${section.name[language]}</span>` : permission
}

/** Returns a day of the reconciliation as a link; its subject is `<provider> <day>`. */
function nameReconciled({ gateways }: Office, subject: string, language: Language) {
  const [provider = '', day = ''] = subject.split(' ')
  const source = gateways.statements.find((one) => one.provider === provider)
  if (!source || !isDay(day)) return subject
  return html`<a href="/reconciliation/${provider}/${day}"
    >${source.name}, ${showDate(day, language)}</a
  >`
}

function isOf(word: string, name: string | undefined): boolean {
  return name === word || name?.startsWith(`${word}_`) === true
}
