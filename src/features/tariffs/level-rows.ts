import {
  type Level,
  LEVEL_ACTS,
  LEVEL_LIMIT_NAMES,
  LEVEL_LIMITS,
} from '../../../contract/calls/levels.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import type { TextKey } from '../../kernel/texts/built-in.ts'
import { LIMIT_NAMES } from './tariff-rows.ts'

interface Texts {
  text: (key: TextKey) => string
  language: Language
}

/** A row of the table of levels: the lines of a cell for each level, in their order. */
export interface LevelLines {
  key: string
  name: string
  cells: readonly (readonly string[])[]
}

/** Returns the rows of the table: acts, currencies of accounts, limits. */
export function levelRows(levels: readonly Level[], { text, language }: Texts): LevelLines[] {
  const no = [text('levels.not_allowed')]
  const acts = LEVEL_ACTS.map((act) => ({
    key: act,
    name: text(`levels.act.${act}`),
    cells: levels.map((level) => (level.acts.includes(act) ? [text('levels.allowed')] : no)),
  }))
  const opens = {
    key: 'opens',
    name: text('levels.opens'),
    cells: levels.map((level) => (level.opens.length > 0 ? [level.opens.join(', ')] : no)),
  }
  const limits = LEVEL_LIMIT_NAMES.map((act) => ({
    key: act,
    name: text(LIMIT_NAMES[act]),
    cells: levels.map((level) => {
      if (!level.acts.includes(LEVEL_LIMITS[act])) return no
      const own = level.limits.filter((limit) => limit.act === act)
      if (own.every(({ limit }) => limit === undefined)) return [text('tariffs.unlimited')]
      return own.map(({ limit, currency_code: currency }) =>
        limit === undefined
          ? `${currency}: ${text('tariffs.unlimited')}`
          : formatMoney(limit, { currency, language }).text,
      )
    }),
  }))
  return [...acts, opens, ...limits]
}
