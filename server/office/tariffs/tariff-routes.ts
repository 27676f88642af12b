import * as v from 'valibot'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import type { Queryable } from '../../db/database.ts'
import {
  addLine,
  changeLine,
  discardDraft,
  lockDraft,
  makeDraft,
  removeLine,
} from '../../domain/tariffs/change-draft.ts'
import { checkStart, withdrawSigned } from '../../domain/tariffs/sign-tariff.ts'
import { keyOfLine, type LineSubject } from '../../domain/tariffs/tariff-lines.ts'
import { findLastSigned, readTariffLines } from '../../domain/tariffs/tariff-versions.ts'
import { isDay } from '../../domain/reconciliation/day.ts'
import { propose } from '../approvals/proposals.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import { FormKey, Reason, Seen, SignedForm } from '../form-fields.ts'
import { makeOnce } from '../make-once.ts'
import { requireSeen } from '../page/seen.ts'
import { seenLines } from './seen-lines.ts'
import { refuseField, refuseForm } from '../refusal.ts'
import type { OfficeCall, OfficeRoute, OfficeSection } from '../route.ts'
import { listAskedDrafts } from './asked-drafts.ts'
import { describeLine, nameTariffLine } from './line-words.ts'
import { readKnownCodes, readLine, readSubject } from './read-line.ts'
import { refuseTariff } from './tariff-faults.ts'
import { tariffKind, writeTariffContent } from './tariff-kind.ts'
import { findChosen, showLine, showTariff } from './tariff-page.ts'
import { showLevels } from './levels-page.ts'
import { showTariffs } from './tariffs-page.ts'
import { RECORD_LANGUAGE } from '../../../texts/languages.ts'

export const tariffSection: OfficeSection = {
  id: 'tariffs',
  path: '/tariffs',
  name: OFFICE_WORDS.tariffs.title,
  icon: 'tariffs',
  group: 3,
  permission: 'terms.see',
}

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const Typed = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(30)))
const Code = v.optional(v.pipe(v.string(), v.maxLength(40)))

/** Routes of tariffs: one person prepares, another one signs (W3). */
export const tariffRoutes: readonly OfficeRoute[] = [
  { method: 'GET', path: '/tariffs', permission: 'terms.see', answer: showTariffs },
  { method: 'GET', path: '/levels', permission: 'terms.see', answer: showLevels },
  {
    method: 'POST',
    path: '/tariffs',
    permission: 'terms.ask',
    form: v.strictObject({ key: FormKey }),
    page: showTariffs,
    answer: prepare,
  },
  { method: 'GET', path: '/tariffs/:id', permission: 'terms.see', answer: showTariff },
  {
    method: 'GET',
    path: '/tariffs/:id/lines',
    permission: 'terms.ask',
    form: v.object({ act: Code, currency: Code, to: Code, method: Code, brand: Code, level: Code }),
    answer: chooseLine,
  },
  { method: 'GET', path: '/tariffs/:id/lines/:line', permission: 'terms.ask', answer: showLine },
  {
    method: 'POST',
    path: '/tariffs/:id/lines/:line',
    permission: 'terms.ask',
    form: v.strictObject({
      percent: Typed,
      weekend: Typed,
      least: Typed,
      greatest: Typed,
      free: Typed,
      limit: Typed,
      seen: Seen,
    }),
    page: showLine,
    answer: saveLine,
  },
  {
    method: 'POST',
    path: '/tariffs/:id/lines/:line/remove',
    permission: 'terms.ask',
    form: v.strictObject({ seen: Seen }),
    page: showLine,
    answer: dropLine,
  },
  {
    method: 'POST',
    path: '/tariffs/:id/ask',
    permission: 'terms.ask',
    isSigned: true,
    form: v.strictObject({
      key: FormKey,
      reason: Reason,
      assertion: SignedForm,
      day: v.pipe(v.string(), v.trim(), v.maxLength(20)),
      time: v.pipe(v.string(), v.trim(), v.maxLength(10)),
      seen: Seen,
    }),
    page: showTariff,
    answer: ask,
  },
  {
    method: 'POST',
    path: '/tariffs/:id/discard',
    permission: 'terms.ask',
    form: v.strictObject({ seen: Seen }),
    page: showTariff,
    answer: discard,
  },
  {
    method: 'POST',
    path: '/tariffs/:id/withdraw',
    permission: 'terms.ask',
    isSigned: true,
    form: v.strictObject({ reason: Reason, assertion: SignedForm }),
    page: showTariff,
    answer: withdraw,
  },
]

async function prepare(call: OfficeCall) {
  const { office, operator, actor, now } = call
  const make = async (tx: Queryable) => {
    const made = await makeDraft(tx, { operatorId: operator.id, now })
    await writeOfficeAudit(tx, { actor, now, event: 'tariff_prepared', subject: made })
    return made
  }
  const id = await office.db.transaction((tx) => makeOnce(tx, call, () => make(tx)))
  return { to: `/tariffs/${id}` }
}

/** Leads to the form of the line that the query names. */
async function chooseLine(call: OfficeCall) {
  const { office, form } = call
  const { id } = await findChosen(call)
  const { act = '', currency = '', to = '', method = '', brand = '', level = '' } = form
  const key = [act, currency, to, method, brand, level].join('~')
  const subject = readSubject(key, await readKnownCodes(office.db))
  return { to: `/tariffs/${id}/lines/${encodeURIComponent(keyOfLine(subject))}` }
}

async function saveLine(call: OfficeCall) {
  const { office, params, form, language } = call
  const subject = readSubject(params['line'], await readKnownCodes(office.db))
  const line = readLine(subject, form, language)
  return changeDraft(call, async (tx, id) => {
    await requireSeenLine(tx, call, { id, subject })
    if (!(await changeLine(tx, id, line))) await addLine(tx, id, line)
    return {
      line: nameTariffLine(line, RECORD_LANGUAGE),
      value: describeLine(line, RECORD_LANGUAGE),
    }
  })
}

async function dropLine(call: OfficeCall) {
  const { office, params } = call
  const subject = readSubject(params['line'], await readKnownCodes(office.db))
  if (isOfOthers(subject)) throw refuseForm(OFFICE_WORDS.tariffs.lastSpread)
  return changeDraft(call, async (tx, id) => {
    await requireSeenLine(tx, call, { id, subject })
    await removeLine(tx, id, subject)
    return {
      line: nameTariffLine(subject, RECORD_LANGUAGE),
      value: describeLine(undefined, RECORD_LANGUAGE),
    }
  })
}

/**
 * Throws OfficeRefusal where another operator has changed the line of a locked draft since its form
 * was shown.
 */
async function requireSeenLine(
  tx: Queryable,
  call: OfficeCall,
  { id, subject }: { id: string; subject: LineSubject },
): Promise<void> {
  const lines = (await readTariffLines(tx, [id])).get(id) ?? []
  requireSeen(call, seenLines(lines.filter((line) => keyOfLine(line) === keyOfLine(subject))))
}

/** The same for all lines of the draft. */
async function requireSeenDraft(tx: Queryable, call: OfficeCall, id: string): Promise<void> {
  requireSeen(call, seenLines((await readTariffLines(tx, [id])).get(id) ?? []))
}

function isOfOthers({ act, currency_code: code }: LineSubject): boolean {
  return act === 'exchange' && code === ''
}

/** Changes a draft that nobody was asked to sign, and writes down what was changed. */
async function changeDraft(
  call: OfficeCall,
  change: (tx: Queryable, id: string) => Promise<Readonly<Record<string, string>>>,
) {
  const { office, actor, now } = call
  const { id } = await findChosen(call)
  await office.db.transaction(async (tx) => {
    await requireOpen(tx, call, id)
    const detail = await change(tx, id)
    await writeOfficeAudit(tx, { actor, now, event: 'tariff_line_changed', subject: id, detail })
  })
  return { to: `/tariffs/${id}`, notice: 'done' }
}

/**
 * Locks a draft. Throws OfficeRefusal where it is none any more, or awaits its second signature.
 */
async function requireOpen(tx: Queryable, { now }: OfficeCall, id: string): Promise<void> {
  if (!(await lockDraft(tx, id))) throw refuseForm(OFFICE_WORDS.tariffs.changed)
  if ((await listAskedDrafts(tx, now)).has(id)) throw refuseForm(OFFICE_WORDS.tariffs.waitsFor)
}

async function ask(call: OfficeCall) {
  const { office, form, now } = call
  const { key = '', reason = '', day = '', time = '' } = form
  if (!isDay(day)) throw refuseField('day', OFFICE_WORDS.tariffs.badDay)
  if (!TIME.test(time)) throw refuseField('time', OFFICE_WORDS.tariffs.badDay)
  const startsAt = new Date(`${day}T${time}:00Z`)
  const { id } = await findChosen(call)
  const proposal = await office.db.transaction(async (tx) => {
    if (!(await lockDraft(tx, id))) throw refuseForm(OFFICE_WORDS.tariffs.changed)
    await requireSeenDraft(tx, call, id)
    const last = await findLastSigned(tx)
    const noticeDays = office.settings.tariffNoticeDays
    const fault = await checkStart(tx, { id, startsAt, noticeDays, now })
    if (fault) throw refuseTariff(call, fault, { code: 'badForm', last })
    const place = { id, afterId: last.id, after: last.number, startsAt }
    const content = await writeTariffContent(tx, place)
    if (content.changes === '0') throw refuseForm(OFFICE_WORDS.tariffs.nothing)
    return propose(tx, call, { kind: tariffKind.kind, subject: id, content, reason, key })
  })
  return { to: `/approvals/${proposal}`, notice: 'asked' }
}

async function discard(call: OfficeCall) {
  const { office, actor, now } = call
  const { id } = await findChosen(call)
  await office.db.transaction(async (tx) => {
    await requireOpen(tx, call, id)
    await requireSeenDraft(tx, call, id)
    await discardDraft(tx, id)
    await writeOfficeAudit(tx, { actor, now, event: 'tariff_discarded', subject: id })
  })
  return { to: '/tariffs', notice: 'done' }
}

async function withdraw(call: OfficeCall) {
  const { office, actor, form, now } = call
  const { id, number } = await findChosen(call)
  const reason = form['reason'] ?? ''
  await office.db.transaction(async (tx) => {
    const fault = await withdrawSigned(tx, { id, now })
    if (fault) {
      throw refuseTariff(call, fault, { code: 'badForm', last: await findLastSigned(tx) })
    }
    const detail = { number: String(number ?? '') }
    await writeOfficeAudit(tx, {
      actor,
      now,
      event: 'tariff_withdrawn',
      subject: id,
      reason,
      detail,
    })
  })
  return { to: `/tariffs/${id}`, notice: 'done' }
}
