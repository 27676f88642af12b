import { html } from 'hono/html'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import type { OfficeSection } from '../route.ts'
import { showRefusingChains } from '../queue/refusing-chains.ts'
import { showYesterday } from './reconciled-yesterday.ts'
import { showAbout } from '../page/about.ts'
import { wordsIn } from '../page/words.ts'
import type { OfficeCall, OfficePage, OfficeRoute } from '../route.ts'

export const overviewSection: OfficeSection = {
  id: 'overview',
  path: '/',
  name: OFFICE_WORDS.overview.title,
  icon: 'overview',
  group: 1,
  permission: 'office.use',
}

/** The first page: what waits in each queue, and whether yesterday is reconciled. */
export const overviewRoutes: readonly OfficeRoute[] = [
  { method: 'GET', path: '/', permission: 'office.use', answer: showOverview },
]

async function showOverview(call: OfficeCall): Promise<OfficePage> {
  const { office, language } = call
  const words = wordsIn(OFFICE_WORDS.overview, language)
  const queues = office.sections.filter(({ permission, count }) => count && call.can(permission))
  const waiting = await call.countWaiting()
  return {
    title: words('title'),
    section: overviewSection.id,
    body: html`<div class="head"><h1>${words('title')}</h1></div>
      ${showAbout('overview', language)}
      ${call.can('payout.see') ? await showRefusingChains(call) : ''}
      <div class="tiles">
        ${queues.map(({ id, path, name }) => {
          const { count = 0, overdue = 0 } = waiting.get(id) ?? {}
          return html`<a class="tile" href="${path}">
            ${name[language]}
            <b>${count > 0 ? words('waiting', { count: String(count) }) : words('nothing')}</b>
            ${
              overdue > 0
                ? html`<span class="pill bad"
                    >${words('overdue', { count: String(overdue) })}</span
                  >`
                : ''
            }
          </a>`
        })}
      </div>
      ${await showYesterday(call)}`,
  }
}
