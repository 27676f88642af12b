import { html } from 'hono/html'
import { findOwners, readSearched } from '../../domain/profile/find-owners.ts'
import { maskEmail, maskPhone } from '../../domain/transfers/mask.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import { textField } from '../page/form.ts'
import { showTable } from '../page/table.ts'
import { wordsIn } from '../page/words.ts'
import type { OfficeAnswer, OfficeCall, OfficePage } from '../route.ts'
import { limitLooks } from './limit-looks.ts'
import { maskOwner, nameLevel, showOwnerState } from './owner-pills.ts'
import { OWNER_WORDS } from './owner-words.ts'
import { listOwners, type ShownOwner } from './read-owner.ts'

/** Longest text that is searched for. */
export const SEARCH_LENGTH = 100
const SEARCHES_PER_HOUR = 100

/**
 * Searches owners by an exact text and leads to the only one that is found (P2). Every search is counted, refused or
 * not, and is in the audit log with its text masked.
 */
export async function searchOwners(call: OfficeCall): Promise<OfficeAnswer> {
  const { office, actor, now, form } = call
  const text = form['text'] ?? ''
  await limitLooks(call, {
    name: 'search',
    most: SEARCHES_PER_HOUR,
    sentence: OWNER_WORDS.searchLimit,
  })
  const ids = await findOwners(office.db, text)
  await office.db.transaction((tx) =>
    writeOfficeAudit(tx, {
      actor,
      now,
      event: 'owner_searched',
      subject: maskSearched(text),
      detail: { found: String(ids.length) },
    }),
  )
  const [only] = ids
  if (only !== undefined && ids.length === 1) return { to: `/owners/${only}` }
  return showSearch(call, await listOwners(office.db, ids))
}

/** Returns a searched text without what is personal in it. */
function maskSearched(text: string): string {
  const { as, value } = readSearched(text)
  if (as === 'owner' || as === 'transaction') return value
  if (as === 'email') return maskEmail(value)
  return as === 'digits' ? maskPhone(value) : `${value.slice(0, 1)}•••`
}

/** Returns the page of the search, with the owners that were found. */
export function showSearch(call: OfficeCall, found?: readonly ShownOwner[]): OfficePage {
  const words = wordsIn(OWNER_WORDS, call.language)
  return {
    title: words('title'),
    section: 'owners',
    body: html`<div class="head"><h1>${words('title')}</h1></div>
      <div class="panel">
        <div class="inside">
          <form method="post" action="/owners/search">
            ${textField(
              { refused: call.refused && { ...call.refused, typed: {} } },
              {
                name: 'text',
                label: words('searchedFor'),
                hint: words('exact'),
                maxLength: SEARCH_LENGTH,
              },
            )}
            <button class="main">${words('search')}</button>
          </form>
        </div>
      </div>
      ${found ? showFound(call, found) : ''}`,
  }
}

function showFound({ language }: OfficeCall, found: readonly ShownOwner[]) {
  const words = wordsIn(OWNER_WORDS, language)
  return showTable({
    label: words('title'),
    language,
    rows: found,
    empty: words('empty'),
    columns: [
      {
        head: words('number'),
        cell: ({ id, number }) => html`<a href="/owners/${id}" data-row>${number}</a>`,
      },
      { head: words('owner'), cell: (owner) => maskOwner(owner).name },
      { head: words('phone'), cell: (owner) => maskOwner(owner).phone },
      { head: words('email'), cell: (owner) => maskOwner(owner).email },
      { head: words('level'), cell: ({ level }) => nameLevel(level, language) },
      { head: words('state'), cell: (owner) => showOwnerState(owner, language) },
    ],
  })
}
