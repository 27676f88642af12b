import { html } from 'hono/html'
import { LEVEL_ACTS, LEVEL_LIMITS } from '../../../contract/calls/levels.ts'
import { ENVIRONMENT_IDS } from '../../../contract/rules/environments.ts'
import { decimalsOf } from '../../../contract/rules/currencies.ts'
import { formatAmount } from '../../../contract/rules/money.ts'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { type LevelLimit, type LevelRow, listLevels } from '../../domain/tariffs/levels.ts'
import { nameLevel } from '../../messages/level-name.ts'
import { showTable } from '../page/table.ts'
import { wordsIn } from '../page/words.ts'
import type { OfficeCall, OfficePage } from '../route.ts'
import { nameBrand } from './line-words.ts'

/** A row of the table: what is allowed, and what each level says to it. */
interface Row {
  name: string
  cells: readonly string[]
}

/** A table of the brands whose levels allow the same. */
interface Table {
  brands: string[]
  levels: readonly LevelRow[]
  rows: readonly Row[]
}

/**
 * Returns the page of what each level allows (W6); brands whose levels allow the same share a
 * table.
 */
export async function showLevels({ office, language, now }: OfficeCall): Promise<OfficePage> {
  const words = wordsIn(OFFICE_WORDS.tariffs, language)
  const tables = new Map<string, Table>()
  for (const environment of ENVIRONMENT_IDS) {
    const levels = await listLevels(office.db, { environment, now })
    const rows = rowsOf(levels, language)
    const key = JSON.stringify(rows)
    const alike = tables.get(key) ?? { brands: [], levels, rows }
    tables.set(key, { ...alike, brands: [...alike.brands, nameBrand(environment, language)] })
  }
  return {
    title: words('levels'),
    section: 'tariffs',
    body: html`<div class="head">
        <a href="/tariffs" data-close>${words('title')}</a>
        <h1>${words('levels')}</h1>
      </div>
      <p>${words('levelsWhatFor')}</p>
      ${[...tables.values()].map(
        ({ brands, levels, rows }) =>
          html`<h2>${brands.join(', ')}</h2>
            ${showTable<Row>({
              label: `${words('levels')}, ${brands.join(', ')}`,
              language,
              rows,
              empty: words('absent'),
              columns: [
                { head: words('levelAllows'), cell: ({ name }) => name },
                ...levels.map(({ code }, n) => ({
                  head: nameLevel(code, language),
                  cell: ({ cells }: Row) => cells[n] ?? '',
                })),
              ],
            })}`,
      )}`,
  }
}

function rowsOf(levels: readonly LevelRow[], language: Language): Row[] {
  const words = wordsIn(OFFICE_WORDS.tariffs, language)
  const acts = LEVEL_ACTS.map((act) => ({
    name: words(`level_${act}`),
    cells: levels.map(({ acts: allowed }) => words(allowed.includes(act) ? 'levelYes' : 'levelNo')),
  }))
  const opens = {
    name: words('level_opens'),
    cells: levels.map(({ opens: codes }) => codes.join(', ') || words('levelNo')),
  }
  return [...acts, opens, ...limitRows(levels, language)]
}

function limitRows(levels: readonly LevelRow[], language: Language): Row[] {
  const words = wordsIn(OFFICE_WORDS.tariffs, language)
  const subjects = new Map(
    levels.flatMap(({ limits }) =>
      limits.map((limit) => [`${limit.act} ${limit.currency_code}`, limit] as const),
    ),
  )
  return [...subjects.values()].map(({ act, currency_code: code }) => ({
    name: `${words(act)}, ${code}`,
    cells: levels.map((level) => describeLimit(level, { act, code, language })),
  }))
}

/** What a level does not allow has no limit to name. */
function describeLimit(
  { acts, limits }: LevelRow,
  { act, code, language }: { act: LevelLimit['act']; code: string; language: Language },
): string {
  const words = wordsIn(OFFICE_WORDS.tariffs, language)
  if (!acts.includes(LEVEL_LIMITS[act])) return words('levelNo')
  const limit = limits.find((one) => one.act === act && one.currency_code === code)
  if (!limit || limit.limit_minor === null) return words('unlimited')
  const amount = formatAmount(limit.limit_minor, decimalsOf(code))
  return formatMoney(amount, { language, currency: code }).text
}
