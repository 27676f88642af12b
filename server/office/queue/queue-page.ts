import { html } from 'hono/html'
import type { Language } from '../../../contract/calls/texts.ts'
import type { Markup } from '../markup.ts'
import { showAbout } from '../page/about.ts'
import type { OfficePage } from '../route.ts'

/** A choice above the table of a queue. */
export interface QueueFilter {
  /** The address with this choice. */
  link: string
  name: string
  count?: number | undefined
  isChosen: boolean
}

interface QueuePage {
  /** Id of the section in the navigation. */
  section: string
  language: Language
  title: string
  filters: readonly QueueFilter[]
  table: Markup
  /** What everybody who works on the queue has to know. */
  notice?: Markup | string
  /** The item whose detail is open. */
  detail?: { name: string; body: Markup } | undefined
}

/** Returns the page of a queue: choices, the table, and beside it one item. */
export function showQueue({
  section,
  language,
  title,
  filters,
  table,
  notice = '',
  detail,
}: QueuePage): OfficePage {
  return {
    title,
    section,
    body: html`<div class="head"><h1>${title}</h1></div>
      ${showAbout(section, language)} ${notice}
      <div class="split">
        <div>${filters.length > 0 ? showFilters(title, filters) : ''} ${table}</div>
        ${
          detail
            ? html`<aside class="side panel" aria-label="${detail.name}">
                <h2>${detail.name}</h2>
                <div class="inside">${detail.body}</div>
              </aside>`
            : ''
        }
      </div>`,
  }
}

function showFilters(title: string, filters: readonly QueueFilter[]) {
  return html`<p class="tabs" role="group" aria-label="${title}">
    ${filters.map(
      ({ link, name, count, isChosen }) =>
        html`<a href="${link}" ${isChosen ? html`aria-current="true"` : ''}
          >${name}${count === undefined ? '' : ` ${count}`}</a
        >`,
    )}
  </p>`
}
