import { randomUUID } from 'node:crypto'
import { takeEvent } from '../../../server/domain/provider-events/take-event.ts'
import { NO_REPORT_MS } from '../../../server/domain/withdrawals/settle-by-hand.ts'
import { registerOwner } from './app-owners.ts'
import { ask } from './help-acts.ts'
import { readCases } from './identification-acts.ts'
import type { ActingOffice } from './office-act-world.ts'
import { addDocument } from './office-identification-acts.ts'
import { fillForm } from './office-forms.ts'
import { makePayout } from './office-payout-acts.ts'
import { REASON, signLast } from './office-world.ts'
import { HOLDS_OUT, makeRule, startRule } from './rule-acts.ts'
import { compareAll, loadMade } from './screening-acts.ts'

/** Returns the first column of the first row, as text. */
async function readOne(office: ActingOffice, sql: string, values: unknown[] = []): Promise<string> {
  const [row] = await office.world.wallet.context.db.query<{ id: string }>(sql, values)
  if (row === undefined) throw new Error(`no row: ${sql}`)
  return row.id
}

/** An owner who may do everything; returns the id. */
export async function addOwner(office: ActingOffice): Promise<string> {
  const { phone } = await registerOwner(office.world.wallet, { isVerified: true })
  return readOne(office, 'SELECT id FROM app_user WHERE phone = $1', [phone])
}

/** An owner whom an operator froze. */
export async function addFrozen(office: ActingOffice): Promise<string> {
  const id = await addOwner(office)
  await office.first.sign(`/owners/${id}/freeze`, { scope: 'all', reason: REASON })
  return id
}

/** A payout that waits for two signatures. */
export async function addHeld(office: ActingOffice): Promise<string> {
  return (await makePayout(office.world, { amount: '2000' })).id
}

/** A payout of which its provider tells nothing for long. */
export async function addSilent(office: ActingOffice): Promise<string> {
  const { id } = await makePayout(office.world, { amount: '16.16' })
  const { db, clock } = office.world.wallet.context
  const since = new Date(clock.now().getTime() - 2 * NO_REPORT_MS)
  await db.query(
    'UPDATE payout SET created_at = $2, started_at = $2, answered_at = NULL WHERE id = $1',
    [id, since],
  )
  return id
}

/** A case about the name of an owner that is on a list. */
export async function addCase(office: ActingOffice): Promise<string> {
  const { context } = office.world.wallet
  const id = await addOwner(office)
  const name = `Karamzin${'abcdefghijklmnopqrstuvwxyz'[office.listed % 26]}${'aeiou'[office.listed % 5]}v`
  office.listed += 1
  await context.db.query(
    `UPDATE app_user SET first_name = 'Vladimir', last_name = $2 WHERE id = $1`,
    [id, name],
  )
  office.entries.push({ ref: String(office.listed), names: [`${name}, Vladimir`], kind: 'person' })
  await loadMade(context, 'own', office.entries)
  await compareAll(context)
  return readOne(
    office,
    `SELECT id FROM compliance_case WHERE user_id = $1 AND state = 'open' ORDER BY id DESC`,
    [id],
  )
}

/** A case that two operators confirmed. */
export async function addConfirmed(office: ActingOffice): Promise<string> {
  const id = await addCase(office)
  const hit = await readOne(
    office,
    'SELECT id FROM compliance_hit WHERE case_id = $1 ORDER BY id LIMIT 1',
    [id],
  )
  await office.first.post(`/cases/${id}/take`)
  await office.first.sign(`/cases/${id}/confirm`, { key: randomUUID(), hit, reason: REASON })
  await signLast(office.world, office.third)
  await office.first.post(`/cases/${id}/release`)
  return id
}

/** A case of which a report was made; returns both ids. */
export async function addReported(office: ActingOffice): Promise<{ id: string; report: string }> {
  const id = await addCase(office)
  await office.first.post(`/cases/${id}/report`, { key: randomUUID() })
  const report = await readOne(office, 'SELECT id FROM suspicious_report WHERE case_id = $1', [id])
  return { id, report }
}

/** A rule that was tried and is not in force. */
export function addTriedRule(office: ActingOffice): Promise<string> {
  return makeRule(office.first, { ...HOLDS_OUT, sum_out_least: '999999' })
}

/** A rule in force. */
export function addStartedRule(office: ActingOffice): Promise<string> {
  const { world, first, third } = office
  return startRule(world, [first, third], {
    ...HOLDS_OUT,
    sum_out_least: '999999',
  })
}

/** A question of an owner, about a top-up where `isPaid`. */
export async function addQuestion(office: ActingOffice, isPaid = false): Promise<string> {
  const { wallet } = office.world
  const { phone, token } = await registerOwner(wallet, { isVerified: true })
  await ask(wallet, token, { key: randomUUID() })
  const id = await readOne(
    office,
    `SELECT p.id FROM transaction_problem p JOIN app_user u ON u.id = p.user_id WHERE u.phone = $1`,
    [phone],
  )
  if (isPaid) {
    await wallet.context.db.query(
      `UPDATE transaction_problem SET transaction_id = (SELECT t.id FROM wallet_transaction t
         WHERE t.user_id = transaction_problem.user_id AND t.currency_code = 'RUB' AND t.kind = 'top_up' LIMIT 1)
       WHERE id = $1`,
      [id],
    )
  }
  return id
}

/** A question that was answered. */
export async function addAnswered(office: ActingOffice): Promise<string> {
  const id = await addQuestion(office)
  await office.first.post(`/help/${id}/take`)
  await office.first.post(`/help/${id}/answer`, { key: randomUUID(), text: 'It is there.' })
  await office.first.post(`/help/${id}/release`)
  return id
}

/** A dispute at the bank of a payer. */
export async function addDispute(office: ActingOffice): Promise<string> {
  const owner = await addOwner(office)
  const { db, clock } = office.world.wallet.context
  const order = await readOne(
    office,
    `INSERT INTO payment_order (id, user_id, account_id, currency_code, amount_minor, credited_minor, status, provider,
       idem_key, request_hash, created_at, expires_at)
     SELECT t.id, t.user_id, t.account_id, 'RUB', 10000, 10000, 'complete', 'stripe', t.id::text, '', $2, $2
     FROM wallet_transaction t WHERE t.user_id = $1 AND t.currency_code = 'RUB' AND t.kind = 'top_up' LIMIT 1
     RETURNING id`,
    [owner, clock.now()],
  )
  const id = randomUUID()
  await db.query(
    `INSERT INTO payment_claim (id, order_id, kind, provider_ref, taken_minor, created_at, changed_at)
     VALUES ($1, $2, 'dispute', $4, 10000, $3, $3)`,
    [id, order, clock.now(), id],
  )
  return id
}

/** A transaction of an owner: a payout where `isPayout`, else a top-up. */
export async function addTransaction(office: ActingOffice, isPayout = false): Promise<string> {
  if (isPayout) return addSilent(office)
  return readOne(
    office,
    `SELECT id FROM wallet_transaction WHERE user_id = $1 AND kind = 'top_up' LIMIT 1`,
    [await addOwner(office)],
  )
}

/** An identification that operators decide, with a document. */
export async function addIdentification(office: ActingOffice): Promise<string> {
  const { world, first } = office
  const { wallet } = world
  const { phone, token } = await registerOwner(wallet)
  await wallet.context.db.query(
    `UPDATE app_user SET first_name = 'Иван', last_name = 'Петров' WHERE phone = $1`,
    [phone],
  )
  await wallet.call('upgradeLevel', { token })
  await wallet.context.db.query(
    `UPDATE kyc_case SET provider = 'support', provider_ref = NULL, due_at = NULL
     WHERE user_id = (SELECT id FROM app_user WHERE phone = $1)`,
    [phone],
  )
  const id = (await readCases(wallet, phone))[0]?.id ?? ''
  await first.post(`/identifications/${id}/take`)
  await addDocument(world, first, id)
  await first.post(`/identifications/${id}/release`)
  return id
}

/** An event of a provider that was given up. */
export async function addEvent(office: ActingOffice, state = 'dead'): Promise<string> {
  const { db, clock } = office.world.wallet.context
  const key = randomUUID()
  await takeEvent(db, {
    provider: 'yookassa',
    event: { kind: 'payment', ref: key, id: key },
    body: Buffer.from('{}'),
    headers: {},
    now: clock.now(),
  })
  return readOne(
    office,
    `UPDATE provider_event SET state = $2, tries = 20, ended_at = received_at WHERE event_key = $1 RETURNING id`,
    [key, state],
  )
}

/** What waits for a second signature: asked by the operator `by`. */
export async function addProposal(
  office: ActingOffice,
  by: 'first' | 'third' = 'third',
): Promise<string> {
  const id = await addHeld(office)
  const operator = office[by]
  await operator.post(`/payouts/${id}/take`)
  await operator.sign(`/payouts/${id}/approve`, { key: randomUUID(), reason: REASON })
  await operator.post(`/payouts/${id}/release`)
  return readOne(office, `SELECT id FROM office_proposal WHERE subject = $1 AND state = 'open'`, [
    id,
  ])
}

/** A draft of a tariff with a changed line. */
export async function addDraft(office: ActingOffice): Promise<string> {
  const made = await office.first.post('/tariffs', { key: randomUUID() })
  const id = made.location?.split('/').at(-1) ?? ''
  const line = encodeURIComponent('payout~RUB~~sbp~~')
  const percent = `0.${(office.drafts += 1) + 100}`
  const terms = { percent, least: '1', greatest: '500,000', free: '' }
  await fillForm(office.first, { page: `/tariffs/${id}/lines/${line}` }, terms)
  return id
}

/** A tariff that two operators signed and that has not begun. */
export async function addSigned(office: ActingOffice): Promise<string> {
  const id = await addDraft(office)
  await fillForm(office.first, { page: `/tariffs/${id}`, action: `/tariffs/${id}/ask` })
  await signLast(office.world, office.third)
  return id
}

/** An entry of the ledger that can be corrected: the top-up of an owner. */
export async function addEntry(office: ActingOffice): Promise<string> {
  return readOne(
    office,
    `SELECT transfer_id AS id FROM wallet_transaction WHERE user_id = $1 AND kind = 'top_up' ORDER BY id DESC LIMIT 1`,
    [await addOwner(office)],
  )
}

/** A day of the reconciliation with a difference; returns its path and the id of the difference. */
export async function addDay(
  office: ActingOffice,
  amount = '700.00',
): Promise<{ path: string; id: string; day: string }> {
  const day = new Date(Date.UTC(2026, 10, 18 - (office.days += 1))).toISOString().slice(0, 10)
  office.lines.splice(0, office.lines.length, {
    kind: 'payment',
    ref: `lost-${day}`,
    amount,
    currency_code: 'RUB',
    status: 'complete',
    at: new Date(`${day}T12:00:00.000Z`),
  })
  const path = `/reconciliation/yookassa/${day}`
  await office.first.post(`${path}/run`)
  const id = await readOne(
    office,
    `SELECT id FROM recon_difference WHERE day = $1 ORDER BY id DESC LIMIT 1`,
    [day],
  )
  return { path, id, day }
}

/** A prepared answer of an operator; returns the path of its form. */
export async function addTemplate(office: ActingOffice): Promise<string> {
  const title = `Answer ${randomUUID()}`
  const words = { title_ru: title, title_en: title, text_ru: 'Здравствуйте', text_en: 'Hello' }
  await fillForm(office.first, { page: '/help-templates' }, words)
  const id = await readOne(
    office,
    'SELECT DISTINCT template_id AS id FROM help_template_text WHERE title = $1',
    [title],
  )
  return `/help-templates?id=${id}`
}
