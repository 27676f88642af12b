import {
  DOCUMENT_KINDS,
  type DocumentFacts,
  isBirthday,
  isDocumentDay,
  isExpired,
  readDocumentFile,
  readFileType,
  storeDocument,
} from '../../domain/identification/documents.ts'
import { isCaseRunning } from '../../../contract/rules/statuses.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import { keepItem } from '../queue/claims.ts'
import { OfficeRefusal, refuseField, refuseForm } from '../refusal.ts'
import type { OfficeCall, Redirect, Typed } from '../route.ts'
import { IDENTIFICATION_QUEUE } from './case-detail.ts'
import { findChosenIdentification } from './identifications-page.ts'

const MAX_FILE_BYTES = 4_000_000
const NUMBER = /^[\p{L}\d][\p{L}\d /-]{3,29}$/u
const REGIONS = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/** Stores a document that the operator looked at, with its copy, once. */
export async function addDocument(call: OfficeCall): Promise<Redirect> {
  const { office, actor, operator, now, form } = call
  const one = await findChosenIdentification(call)
  if (!one.isOurs) throw refuseForm(OFFICE_WORDS.identifications.approveElsewhere)
  if (!isCaseRunning(one.status)) throw refuseForm(OFFICE_WORDS.identifications.ended)
  const facts = readFacts(form, now)
  const file = await readFile(call)
  const { id: caseId, userId } = one
  await office.db.transaction(async (tx) => {
    await keepItem(tx, call, { kind: IDENTIFICATION_QUEUE, subject: caseId })
    const stored = { facts, caseId, userId, file, operatorId: operator.id, now }
    const document = await storeDocument(tx, stored)
    if (document === undefined) return
    const detail = { document, kind: facts.kind }
    await writeOfficeAudit(tx, { actor, now, event: 'case_evidence', subject: caseId, detail })
  })
  return { to: `/identifications/${caseId}`, notice: 'done' }
}

/** Answers with the copy of a document; that it was read is in the audit log. */
export async function sendDocument(call: OfficeCall): Promise<Response> {
  const { office, actor, now, params } = call
  const { id: caseId } = await findChosenIdentification(call)
  const id = params['document'] ?? ''
  const isId = /^[\da-f-]{36}$/i.test(id)
  const file = isId ? await readDocumentFile(office.db, { id, caseId }) : undefined
  if (!file) throw new OfficeRefusal('notFound')
  const detail = { document: id }
  await office.db.transaction((tx) =>
    writeOfficeAudit(tx, { actor, now, event: 'case_evidence_read', subject: caseId, detail }),
  )
  const isPicture = file.type !== 'application/pdf'
  return call.web.body(file.bytes, 200, {
    'Content-Type': file.type,
    'Content-Disposition': isPicture ? 'inline' : 'attachment; filename="document.pdf"',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  })
}

/** Throws OfficeRefusal with the sentence of the first field that cannot be so. */
function readFacts(form: Typed, now: Date): DocumentFacts {
  const field = (name: string) => (form[name] ?? '').trim()
  const kind = DOCUMENT_KINDS.find((known) => known === field('kind'))
  const country = field('country').toUpperCase()
  const number = field('number').replaceAll(/\s+/g, ' ')
  const expiresOn = field('expires_on') || null
  const [firstName, lastName, bornOn] = [field('first_name'), field('last_name'), field('born_on')]
  if (!kind) throw refuseField('kind', OFFICE_WORDS.identityDocuments.badKind)
  if (!/^[A-Z]{2}$/.test(country) || REGIONS.of(country) === undefined) {
    throw refuseField('country', OFFICE_WORDS.identityDocuments.badCountry)
  }
  if (!NUMBER.test(number)) throw refuseField('number', OFFICE_WORDS.identityDocuments.badNumber)
  if (firstName === '') throw refuseField('first_name', OFFICE_WORDS.identityDocuments.badName)
  if (!isBirthday(bornOn, now))
    throw refuseField('born_on', OFFICE_WORDS.identityDocuments.badBirthday)
  if (expiresOn !== null && !isDocumentDay(expiresOn))
    throw refuseField('expires_on', OFFICE_WORDS.identityDocuments.badExpiry)
  if (isExpired({ expiresOn }, now))
    throw refuseField('expires_on', OFFICE_WORDS.identityDocuments.expired)
  return { kind, country, number, firstName, lastName, bornOn, expiresOn }
}

async function readFile({ web }: OfficeCall) {
  const { file } = await web.req.parseBody()
  if (!(file instanceof File) || file.size === 0)
    throw refuseField('file', OFFICE_WORDS.identityDocuments.noFile)
  if (file.size > MAX_FILE_BYTES)
    throw refuseField('file', OFFICE_WORDS.identityDocuments.largeFile)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const type = readFileType(bytes)
  if (!type) throw refuseField('file', OFFICE_WORDS.identityDocuments.badFile)
  return { type, bytes }
}
