import { endpoints } from '../../../contract/endpoints.ts'
import type { Context } from '../../context.ts'
import { changePerson, removePerson } from '../../domain/people/change-person.ts'
import { keepPerson } from '../../domain/people/keep-person.ts'
import { beginKeptOnly, endKeptOnly } from '../../domain/people/kept-only.ts'
import { listPeople } from '../../domain/people/list-people.ts'
import { readPersonPayments } from '../../domain/people/person-payments.ts'
import { defineRoute } from '../define-route.ts'
import { DONE } from '../done.ts'
import { originOf } from '../origin-of.ts'
import { requireConfirmation } from '../require-confirmation.ts'
import type { WebApp } from '../web-app.ts'

/** Routes of recipients that are kept, and of paying them only (S2). */
export function addPeopleRoutes(app: WebApp, context: Context): void {
  const { db, gateways } = context
  const methods = gateways.payoutMethods

  defineRoute(app, context, endpoints.people, ({ session, now }) =>
    listPeople(db, { userId: session.userId, now }),
  )

  defineRoute(app, context, endpoints.personPayments, ({ session, query, now }) =>
    readPersonPayments(db, { userId: session.userId, id: query.id, now }),
  )

  defineRoute(app, context, endpoints.keepPerson, async ({ session, body: request, now, web }) => {
    const { userId } = session
    return {
      ...DONE,
      ...(await keepPerson(db, { userId, request, methods, now, ...originOf(web) })),
    }
  })

  defineRoute(app, context, endpoints.changePerson, async ({ session, body, now }) => {
    const { id, own_name: ownName, is_favourite: isFavourite } = body
    await changePerson(db, { userId: session.userId, id, ownName, isFavourite, now })
    return DONE
  })

  defineRoute(app, context, endpoints.removePerson, async ({ session, body, now, web }) => {
    await removePerson(db, { userId: session.userId, id: body.id, now, ...originOf(web) })
    return DONE
  })

  defineRoute(app, context, endpoints.beginKeptOnly, async ({ session, now, web }) => {
    await beginKeptOnly(db, { userId: session.userId, now, ...originOf(web) })
    return DONE
  })

  defineRoute(app, context, endpoints.endKeptOnly, async (call) => {
    await requireConfirmation(call, context, { call: 'kept-only' })
    const { session, now, web } = call
    return {
      ...DONE,
      ...(await endKeptOnly(db, { userId: session.userId, now, ...originOf(web) })),
    }
  })
}
