import { html } from 'hono/html'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { nameRoles } from '../access/role-words.ts'
import type { OfficeCall, OfficePage } from '../route.ts'
import { showLanguages, showMessages } from './messages.ts'
import { showTime } from './dates.ts'
import { icon } from '../icons.ts'
import type { OfficeSection, Waiting } from '../route.ts'
import { wordsIn } from './words.ts'

/** Returns the frame of the office around a page: bar, navigation and content. */
export async function showFrame(call: OfficeCall, { title, body, section }: OfficePage) {
  const { office, language, operator, session, now } = call
  const words = wordsIn(OFFICE_WORDS.shared, language)
  const isSandbox = office.settings.sandbox
  return html`<a class="skip" href="#content">${words('skip')}</a>
    <header class="bar">
      <a class="brand" href="/">${words('title')}</a>
      ${call.can('owner.see') ? showSearch(call) : html`<span class="search"></span>`}
      <span class="pill ${isSandbox ? 'warning' : ''}"
        >${words(isSandbox ? 'sandbox' : 'live')}</span
      >
      <span class="quiet"
        >${words('sessionEnds', { time: showTime(session.expiresAt, language) })}</span
      >
      <span class="operator"
        ><b>${operator.name}</b>
        <span class="quiet">${nameRoles(operator.roles, language)}</span></span
      >
      ${showLanguages(call)}
      <form method="post" action="/sign-out">
        <button class="small">${words('signOut')}</button>
      </form>
    </header>
    <div class="columns">
      ${await showNavigation(call, section)}
      <main id="content" tabindex="-1" data-live>
        <p class="too-narrow">${words('tooNarrow')}</p>
        ${showMessages(call)} ${body}
        <p class="quiet updated">${words('updated', { time: showTime(now, language) })}</p>
      </main>
    </div>
    <dialog id="shortcuts" aria-labelledby="shortcuts-title">
      <h2 id="shortcuts-title">${words('shortcuts')}</h2>
      <ul>
        <li>${words('shortcutSearch')}</li>
        <li>${words('shortcutRows')}</li>
        <li>${words('shortcutClose')}</li>
      </ul>
      <form method="dialog"><button>${words('close')}</button></form>
    </dialog>
    <template id="page-title">${title}</template>`
}

/** What is searched for is personal data, so it is sent as a form and stays out of addresses. */
function showSearch({ language }: OfficeCall) {
  const words = wordsIn(OFFICE_WORDS.shared, language)
  return html`<form class="search" method="post" action="/owners/search" role="search">
    ${icon('search')}
    <input
      type="search"
      name="text"
      id="search"
      aria-label="${words('searchLabel')}"
      placeholder="${words('searchPlaceholder')}"
      autocomplete="off"
      required
      maxlength="100"
    />
    <kbd aria-hidden="true">/</kbd>
  </form>`
}

async function showNavigation(call: OfficeCall, current: string | undefined) {
  const { office, language } = call
  const sections = office.sections.filter(({ permission }) => call.can(permission))
  const counts = await call.countWaiting()
  const entries = sections.map((section) => ({ section, waiting: counts.get(section.id) }))
  const groups = [1, 2, 3, 4].map((group) =>
    entries.filter(({ section }) => section.group === group),
  )
  return html`<nav aria-label="${OFFICE_WORDS.shared.navLabel[language]}">
    ${groups
      .filter((group) => group.length > 0)
      .map(
        (group) =>
          html`<ul>
            ${group.map((entry) => html`<li>${showEntry(entry, { call, current })}</li>`)}
          </ul>`,
      )}
  </nav>`
}

function showEntry(
  { section, waiting }: { section: OfficeSection; waiting: Waiting | undefined },
  { call, current }: { call: OfficeCall; current: string | undefined },
) {
  const mark = section.id === current ? html`aria-current="page"` : ''
  return html`<a href="${section.path}" ${mark}>
    ${icon(section.icon)}<span>${section.name[call.language]}</span>
    ${
      waiting && waiting.count > 0
        ? html`<span class="count ${waiting.overdue > 0 ? 'warning' : ''}">${waiting.count}</span>`
        : ''
    }
  </a>`
}
