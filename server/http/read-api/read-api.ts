import type * as v from 'valibot'
import { readApiEndpoints } from '../../../contract/calls/read-api.ts'
import type { ReadScope } from '../../../contract/calls/program-access.ts'
import type { Context } from '../../context.ts'
import { writeCursor } from '../../domain/history/page-cursor.ts'
import { listAccountsTogether } from '../../domain/ledger/accounts.ts'
import { findReader, READ_KEY, type Reader } from '../../domain/program-access/read-keys.ts'
import { listForProgram } from '../../domain/program-access/read-transactions.ts'
import { Refusal } from '../../domain/refusal.ts'
import { parse, readQuery } from '../read-request.ts'
import type { WebApp, WebContext } from '../web-app.ts'

const BEARER = new RegExp(`^Bearer (${READ_KEY.source})$`, 'i')
const USUAL_LIMIT = 50

const { balances, transactions } = readApiEndpoints
type Page = v.InferInput<typeof transactions.answer>

/** Serves the calls by which programs of an owner read (T6). Nothing can be changed by a key. */
export function addReadApi(app: WebApp, context: Context): void {
  const { db } = context

  app.get(balances.path, async (web) => {
    const { userId } = await requireReader(web, context, balances.scope)
    const accounts = await listAccountsTogether(db, userId)
    const results = accounts.map(({ id, number, currency_code, balance }) => ({
      account_id: id,
      number,
      currency_code,
      balance,
    }))
    return web.json({ results } satisfies v.InferInput<typeof balances.answer>)
  })

  app.get(transactions.path, async (web) => {
    const { userId } = await requireReader(web, context, transactions.scope)
    const query = parse(transactions.query, readQuery(web))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by this very schema
    const asked = query as v.InferOutput<typeof transactions.query>
    const { results, next } = await listForProgram(db, {
      userId,
      from: momentOf(asked.from),
      to: momentOf(asked.to),
      accountId: asked.account_id,
      after: readCursor(asked.cursor),
      limit: Number(asked.limit ?? USUAL_LIMIT),
    })
    const page: Page = {
      results,
      ...(next && { next_cursor: writeCursor({ created_at: next.at, id: next.id }) }),
    }
    return web.json(page)
  })
}

/**
 * Returns who reads. A key in the address is refused before anything is looked up, because
 * addresses stay in logs. Throws KEY_IN_ADDRESS, KEY_UNKNOWN, KEY_SCOPE, TOO_MANY_REQUESTS.
 */
async function requireReader(
  web: WebContext,
  { db, clock, limitReads }: Context,
  scope: ReadScope,
): Promise<Reader> {
  const now = clock.now()
  const address = [web.req.url, ...Object.values(web.req.query())]
  if (address.some((part) => READ_KEY.test(part))) throw new Refusal('KEY_IN_ADDRESS')
  limitReads('read-api', now, web.var.address.networks)
  const [, secret] = BEARER.exec(web.req.header('Authorization') ?? '') ?? []
  const reader = secret === undefined ? undefined : await findReader(db, secret, now)
  if (!reader) {
    web.header('WWW-Authenticate', 'Bearer')
    throw new Refusal('KEY_UNKNOWN')
  }
  web.set('userId', reader.userId)
  limitReads(`read-key:${reader.keyId}`, now)
  if (!reader.scopes.includes(scope)) throw new Refusal('KEY_SCOPE')
  return reader
}

function momentOf(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text)
}

function readCursor(cursor: string | undefined): { at: Date; id: string } | undefined {
  const [time, id] = cursor?.split('.') ?? []
  return time === undefined || id === undefined ? undefined : { at: new Date(Number(time)), id }
}
