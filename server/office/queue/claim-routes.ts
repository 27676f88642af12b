import * as v from 'valibot'
import type { Permission } from '../access/permissions.ts'
import { RowId } from '../form-fields.ts'
import { OfficeRefusal } from '../refusal.ts'
import type { OfficeCall, OfficePage, OfficeRoute } from '../route.ts'
import { releaseItem, takeItem } from './claims.ts'

interface Queue {
  /** The queue, as in `office_claim.kind`. */
  kind: string
  /** The address of the queue, e.g. `/payouts`. */
  path: string
  /** Who may work on its items. */
  permission: Permission
  /**
   * The page of an item, shown again when somebody else has taken it. Throws OfficeRefusal
   * `notFound`.
   */
  page: (call: OfficeCall) => Promise<OfficePage>
  /** Throws OfficeRefusal when no item of the queue has the id. */
  require: (call: OfficeCall, id: string) => Promise<unknown>
}

/** Returns the id of a row in the path of a page. Throws OfficeRefusal `notFound`. */
export function readRowId({ params }: OfficeCall): string {
  const id = v.safeParse(RowId, params['id'])
  if (!id.success) throw new OfficeRefusal('notFound')
  return id.output
}

/** Returns the routes that take an item of a queue and return it (P3). */
export function listClaimRoutes({
  kind,
  path,
  permission,
  page,
  require: requireItem,
}: Queue): OfficeRoute[] {
  const routeOf = (name: string, act: typeof takeItem): OfficeRoute => ({
    method: 'POST',
    path: `${path}/:id/${name}`,
    permission,
    page,
    answer: async (call) => {
      const subject = readRowId(call)
      await requireItem(call, subject)
      await call.office.db.transaction((tx) => act(tx, call, { kind, subject }))
      return { to: `${path}/${subject}` }
    },
  })
  return [routeOf('take', takeItem), routeOf('release', releaseItem)]
}
