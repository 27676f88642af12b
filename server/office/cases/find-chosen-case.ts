import { readRowId } from '../queue/claim-routes.ts'
import { OfficeRefusal } from '../refusal.ts'
import type { OfficeCall } from '../route.ts'
import { type ComplianceCase, findCase } from './read-cases.ts'

/** Returns the case of the path. Throws OfficeRefusal `notFound`. */
export async function findChosenCase(call: OfficeCall): Promise<ComplianceCase> {
  const found = await findCase(call.office.db, readRowId(call))
  if (!found) throw new OfficeRefusal('notFound')
  return found
}
