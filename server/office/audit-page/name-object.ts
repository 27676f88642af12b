import { html } from 'hono/html'
import type { StoredAudit } from '../audit-log/read-audit.ts'
import type { Markup } from '../markup.ts'
import { isDay } from '../../domain/reconciliation/day.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { showDate } from '../page/dates.ts'
import type { Office, OfficeCall, OfficeSection } from '../route.ts'

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
/** Characters of an id that tell it from others on a page. */
const SHOWN = 6

/** Paths of the pages of what an event is about, by the first word of the event, of a queue or of a proposal. */
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
}

/** Returns what an event is about: the id of a row as the name of its page, which it leads to, and the end of the id. */
export function nameObject(
  { office, language }: Pick<OfficeCall, 'office' | 'language'>,
  { subject, event, detail }: Pick<StoredAudit, 'subject' | 'event' | 'detail'>,
): Markup | string {
  if (event === 'act_denied') return nameArea(office.sections, subject, language)
  if (event.startsWith('recon_')) return nameReconciled(office, subject, language)
  if (!ID.test(subject)) return subject
  const [, path] =
    Object.entries(PATHS).find(([word]) => isOf(word, event) || isOf(word, detail['kind'])) ?? []
  const section = office.sections.find((one) => one.path === path)
  const short = `…${subject.slice(-SHOWN)}`
  if (!section) return html`<span title="${subject}">${short}</span>`
  return html`<a href="${section.path}/${subject}" title="${subject}"
    >${section.name[language]} ${short}</a
  >`
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
