import { html } from 'hono/html'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { type CaseHit, listCaseHits } from '../../domain/screening/case-hits.ts'
import { MATCH_RULES } from '../../domain/screening/names/compare-names.ts'
import { showTable } from '../page/table.ts'
import { wordsIn } from '../page/words.ts'
import type { OfficeCall } from '../route.ts'
import type { ComplianceCase } from './read-cases.ts'

/** Names of an entry that are shown beside the one that is close. */
const MOST_NAMES = 5

/** Returns what of a case is close to which entries, and why. */
export async function showHits(call: OfficeCall, { id }: Pick<ComplianceCase, 'id'>) {
  const words = wordsIn(OFFICE_WORDS.cases, call.language)
  return showTable<CaseHit>({
    label: words('hits'),
    language: call.language,
    rows: await listCaseHits(call.office.db, id),
    empty: words('hits'),
    columns: [
      {
        head: words('compared'),
        cell: ({ part, compared }) =>
          html`${compared || '—'}<br /><small class="quiet">${words(`part_${part}`)}</small>`,
      },
      { head: words('entry'), cell: (hit) => showEntry(call, hit) },
      {
        head: words('why'),
        cell: ({ rules, score }) => html`${nameRules(call, rules)}<br /><small>${score} %</small>`,
      },
    ],
  })
}

function showEntry(call: OfficeCall, hit: CaseHit) {
  const words = wordsIn(OFFICE_WORDS.cases, call.language)
  const { matched, source, ref, about, names, isInForce } = hit
  const others = names.filter((name) => name !== matched).slice(0, MOST_NAMES)
  return html`${matched}<br /><small class="quiet"
      >${words(`source_${source}`)}
      ${ref}${about && `, ${about}`}${isInForce ? '' : `, ${words('notInForce')}`}</small
    >${
      others.length > 0
        ? html`<br /><small class="quiet"
              >${words('otherNames', { names: others.join('; ') })}</small
            >`
        : ''
    }`
}

function nameRules({ language }: OfficeCall, rules: string): string {
  const words = wordsIn(OFFICE_WORDS.cases, language)
  const named = new Set(rules.split(' '))
  const known = [...MATCH_RULES, 'address' as const].filter((rule) => named.has(rule))
  return known.map((rule) => words(`rule_${rule}`)).join(', ')
}

/** Returns the entry of a hit in one line. */
export function nameHit(
  { language }: OfficeCall,
  { matched, source, ref }: Pick<CaseHit, 'matched' | 'source' | 'ref'>,
): string {
  return `${matched} (${OFFICE_WORDS.cases[`source_${source}`][language]} ${ref})`
}
