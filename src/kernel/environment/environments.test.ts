import { expect, it } from 'vitest'
import { currencySymbol } from '../../../contract/rules/currencies.ts'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { LANGUAGES } from '../../../texts/languages.ts'
import { environments } from './environments.ts'
import { builtInTexts, loadBuiltInTexts } from '../texts/built-in.ts'

const AMOUNTS = { ewallet: '148920.75', grok: '1204.18' } as const

it.each(Object.values(environments))(
  'the auth picture of $id shows money as the app does',
  async (environment) => {
    const { back, middle, front, amountKey } = environment.authPicture
    for (const { code, sign } of [back, middle, front]) expect(sign).toBe(currencySymbol(code))
    for (const language of LANGUAGES) {
      const money = formatMoney(AMOUNTS[environment.id], { currency: front.code, language })
      await loadBuiltInTexts(language, ['visitor'])
      expect(builtInTexts(language)[amountKey]).toBe(money.text)
    }
  },
)
