import type { AssetAmount } from '../../domain/open-payments/access.ts'
import { readSpentAmounts, type SpentAmount } from '../../domain/open-payments/grant-use.ts'
import {
  completeIncoming,
  createIncoming,
  readIncoming,
  readIncomingTogether,
} from '../../domain/open-payments/incoming-payments.ts'
import {
  type Listing,
  listIncoming,
  listOutgoing,
  type PaymentPage,
} from '../../domain/open-payments/list-payments.ts'
import {
  invalidRequest,
  OpenPaymentsRefusal,
} from '../../domain/open-payments/open-payments-refusal.ts'
import { payQuote } from '../../domain/open-payments/outgoing-payments.ts'
import { readOutgoing } from '../../domain/open-payments/outgoing-row.ts'
import { makeQuote, readQuote } from '../../domain/open-payments/quotes.ts'
import {
  type AddressRow,
  findAddressTogether,
} from '../../domain/open-payments/wallet-addresses.ts'
import type { Database } from '../../db/database.ts'
import type { WebContext } from '../web-app.ts'
import { answerJson } from './answers.ts'
import { ListQuery, NewIncoming, NewOutgoing, NewQuote } from './bodies.ts'
import { type Places, RESOURCE_PATH } from './places.ts'
import { check, readBody, serve, type Serving } from './serve.ts'
import { showAmount, showIncoming, showOutgoing, showQuote } from './shown-payments.ts'
import { type Authorize, type Authorized, createAuthorize, requireAccess } from './token-access.ts'

/** Serves the resource server: incoming payments, quotes and outgoing payments (T2). */
export function addResourceServer(serving: Serving): void {
  const resources = { ...serving, authorize: createAuthorize(serving.context, serving.places) }
  addIncomingPayments(resources)
  addQuotes(resources)
  addOutgoingPayments(resources)
}

interface Resources extends Serving {
  authorize: Authorize
}

function addIncomingPayments(serving: Resources): void {
  const { context, places, authorize } = serving
  const { db } = context
  const type = 'incoming-payment'
  const path = `${RESOURCE_PATH}/incoming-payments`

  serve(serving, 'POST', path, async (web, now) => {
    const authorized = await authorize(web, now)
    const body = readBody(NewIncoming, authorized.body)
    requireAccess(authorized, type, ['create'], body.walletAddress)
    const { incomingAmount: amount, metadata, expiresAt } = body
    const address = await requireAddress(db, body.walletAddress, places)
    const { client } = authorized.grant
    const row = await createIncoming(db, { address, client, amount, metadata, expiresAt, now })
    return answerJson(web, { ...showIncoming(row, places), methods: [] }, 201)
  })

  serve(serving, 'GET', path, async (web, now) => {
    const authorized = await authorize(web, now)
    const listing = await readListing(web, authorized, { serving, type })
    const page = await listIncoming(db, listing)
    return answerJson(
      web,
      showPage(page, (row) => showIncoming(row, places)),
    )
  })

  serve(serving, 'GET', `${path}/:id`, async (web, now) => {
    const id = web.req.param('id') ?? ''
    if (web.req.header('Authorization') === undefined) {
      const row = await readIncoming(db, id)
      if (!row) throw notFound()
      const { received_minor, currency_code, decimals } = row
      return answerJson(web, {
        receivedAmount: showAmount(received_minor, currency_code, decimals),
        authServer: places.authServer,
      })
    }
    const authorized = await authorize(web, now)
    const row = await readOwn(authorized, { type, read: () => readIncoming(db, id), places })
    return answerJson(web, { ...showIncoming(row, places), methods: [] })
  })

  serve(serving, 'POST', `${path}/:id/complete`, async (web, now) => {
    const authorized = await authorize(web, now)
    requireAccess(authorized, type, ['complete'])
    const row = await readIncoming(db, web.req.param('id') ?? '')
    if (!row || row.client !== authorized.grant.client) throw notFound()
    requireAccess(authorized, type, ['complete'], places.prefix + row.address_name)
    return answerJson(web, showIncoming(await completeIncoming(db, { id: row.id, now }), places))
  })
}

function addQuotes(serving: Resources): void {
  const { context, places, authorize } = serving
  const { db } = context

  serve(serving, 'POST', `${RESOURCE_PATH}/quotes`, async (web, now) => {
    const authorized = await authorize(web, now)
    requireAccess(authorized, 'quote', ['create'])
    const body = readBody(NewQuote, authorized.body)
    const address = await requireAddress(db, body.walletAddress, places)
    const incoming = await requireReceiver(db, body.receiver, places)
    const { client } = authorized.grant
    const { debitAmount, receiveAmount } = body
    const given = { address, incoming, client, debitAmount, receiveAmount, now }
    return answerJson(web, showQuote(await makeQuote(db, given), places), 201)
  })

  serve(serving, 'GET', `${RESOURCE_PATH}/quotes/:id`, async (web, now) => {
    const authorized = await authorize(web, now)
    const id = web.req.param('id') ?? ''
    const row = await readOwn(authorized, { type: 'quote', read: () => readQuote(db, id), places })
    return answerJson(web, showQuote(row, places))
  })
}

function addOutgoingPayments(serving: Resources): void {
  const { context, places, authorize } = serving
  const { db } = context
  const type = 'outgoing-payment'
  const path = `${RESOURCE_PATH}/outgoing-payments`

  serve(serving, 'POST', path, async (web, now) => {
    const authorized = await authorize(web, now)
    const body = readBody(NewOutgoing, authorized.body)
    requireAccess(authorized, type, ['create'], body.walletAddress)
    const { grant } = authorized
    const quoteId =
      'quoteId' in body
        ? places.readQuoteId(body.quoteId)
        : await quoteFor(db, { ...body, places, client: grant.client, now })
    if (quoteId === undefined) throw invalidRequest(`quoteId is no quote of this server`)
    const { metadata } = body
    const { payment, spent } = await payQuote(db, { grant, quoteId, metadata, now })
    return answerJson(
      web,
      {
        ...showOutgoing(payment, places),
        grantSpentDebitAmount: showSpent(spent.debit),
        grantSpentReceiveAmount: showSpent(spent.receive),
      },
      201,
    )
  })

  serve(serving, 'GET', path, async (web, now) => {
    const authorized = await authorize(web, now)
    const listing = await readListing(web, authorized, { serving, type })
    const page = await listOutgoing(db, listing)
    return answerJson(
      web,
      showPage(page, (row) => showOutgoing(row, places)),
    )
  })

  serve(serving, 'GET', `${path}/:id`, async (web, now) => {
    const authorized = await authorize(web, now)
    const id = web.req.param('id') ?? ''
    const row = await readOwn(authorized, { type, read: () => readOutgoing(db, id), places })
    return answerJson(web, showOutgoing(row, places))
  })

  serve(serving, 'GET', `${RESOURCE_PATH}/outgoing-payment-grant`, async (web, now) => {
    const authorized = await authorize(web, now)
    requireAccess(authorized, type, ['create', 'read', 'read-all', 'list', 'list-all'])
    const spent = await readSpentAmounts(db, authorized.grant, now)
    return answerJson(web, {
      spentDebitAmount: spent ? showSpent(spent.debit) : null,
      spentReceiveAmount: spent ? showSpent(spent.receive) : null,
    })
  })
}

function showSpent({ minor, code, decimals }: SpentAmount) {
  return showAmount(minor, code, decimals)
}

/** Makes the quote of a payment that names an incoming payment and an amount. */
async function quoteFor(
  db: Database,
  asked: {
    walletAddress: string
    incomingPayment: string
    debitAmount: AssetAmount
    places: Places
    client: string
    now: Date
  },
): Promise<string> {
  const { places, client, debitAmount, now } = asked
  const address = await requireAddress(db, asked.walletAddress, places)
  const incoming = await requireReceiver(db, asked.incomingPayment, places)
  const given = { address, incoming, client, debitAmount, receiveAmount: undefined, now }
  return (await makeQuote(db, given)).id
}

async function requireAddress(db: Database, url: string, places: Places): Promise<AddressRow> {
  const name = places.readName(url)
  const address = name === undefined ? undefined : await findAddressTogether(db, name)
  if (!address) throw invalidRequest(`${url} is no wallet address of this server`)
  return address
}

/** Throws unknown_receiver for an incoming payment of another provider, which it names. */
async function requireReceiver(db: Database, url: string, places: Places) {
  const id = places.readIncomingId(url)
  if (id === undefined) {
    throw new OpenPaymentsRefusal(
      400,
      'unknown_receiver',
      `Payments to ${new URL(url).host} are not possible: this server pays its own wallet addresses alone`,
    )
  }
  const row = await readIncomingTogether(db, id)
  if (!row) {
    throw new OpenPaymentsRefusal(400, 'unknown_receiver', 'There is no such incoming payment')
  }
  return row
}

interface Reading<Row> {
  type: 'incoming-payment' | 'outgoing-payment' | 'quote'
  read: () => Promise<Row | undefined>
  places: Places
}

/**
 * Returns what a program has made itself, or may read of others at the address of its grant. Throws
 * not_found, insufficient_grant.
 */
async function readOwn<Row extends { client: string; address_name: string }>(
  authorized: Authorized,
  { type, read, places }: Reading<Row>,
): Promise<Row> {
  const actions = requireAccess(authorized, type, ['read', 'read-all'])
  const row = await read()
  if (!row) throw notFound()
  const isOwn = row.client === authorized.grant.client
  // Quotes tell nothing of their owner but the rate, and those of others are found by their id
  // alone.
  const isVisible = isOwn || (actions.has('read-all') && type !== 'quote')
  if (!isVisible) throw notFound()
  requireAccess(authorized, type, ['read', 'read-all'], places.prefix + row.address_name)
  return row
}

async function readListing(
  web: WebContext,
  authorized: Authorized,
  { serving, type }: { serving: Serving; type: 'incoming-payment' | 'outgoing-payment' },
): Promise<Listing> {
  const { context, places } = serving
  const query = check(ListQuery, web.req.query())
  const walletAddress = query['wallet-address']
  const actions = requireAccess(authorized, type, ['list', 'list-all'], walletAddress)
  const address = await requireAddress(context.db, walletAddress, places)
  return {
    addressId: address.id,
    client: actions.has('list-all') ? undefined : authorized.grant.client,
    cursor: query.cursor,
    first: query.first,
    last: query.last,
  }
}

function showPage<Row extends { id: string }>(
  { rows, hasNext, hasPrevious }: PaymentPage<Row>,
  show: (row: Row) => object,
) {
  const [first, last] = [rows.at(0), rows.at(-1)]
  return {
    pagination: {
      ...(first && last && { startCursor: first.id, endCursor: last.id }),
      hasNextPage: hasNext,
      hasPreviousPage: hasPrevious,
    },
    result: rows.map((row) => show(row)),
  }
}

function notFound(): OpenPaymentsRefusal {
  return new OpenPaymentsRefusal(404, 'not_found', 'There is no such resource')
}
