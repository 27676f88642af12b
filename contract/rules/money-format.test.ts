import { describe, expect, it } from 'vitest'
import { currencySymbol } from './currencies.ts'
import { formatMoney, hideMoney, hideMoneyIn } from './money-format.ts'

const ru = (amount: string, currency?: string) => formatMoney(amount, { language: 'ru', currency })
const en = (amount: string, currency?: string) => formatMoney(amount, { language: 'en', currency })
const signed = (amount: string) =>
  formatMoney(amount, { language: 'ru', currency: 'RUB', hasPlus: true }).text

describe('currencySymbol', () => {
  it.each([
    ['USD', '$'],
    ['EUR', '€'],
    ['RUB', '₽'],
    ['JPY', '¥'],
    ['GBP', '£'],
    ['usd', '$'],
    ['USDC', undefined],
    ['IDR', undefined],
    ['constructor', undefined],
  ])('the symbol of the currency %s is %s', (code, symbol) => {
    expect(currencySymbol(code)).toBe(symbol)
  })
})

describe('formatMoney', () => {
  it('formatMoney writes Russian amounts with no-break spaces, a comma and the symbol behind', () => {
    expect(ru('148920.75', 'RUB')).toEqual({
      sign: '',
      symbolBefore: '',
      whole: '148\u00a0920',
      decimals: ',75',
      symbolAfter: '\u00a0₽',
      text: '148\u00a0920,75\u00a0₽',
      isKnown: true,
    })
  })

  it('formatMoney writes English amounts with commas, a point and the symbol before', () => {
    expect(en('1204.18', 'USD')).toMatchObject({
      symbolBefore: '$',
      whole: '1,204',
      text: '$1,204.18',
    })
  })

  it('formatMoney names a currency without a symbol by its code, behind the number in both languages', () => {
    expect(ru('107.52', 'USDC').text).toBe('107,52\u00a0USDC')
    expect(en('107.52', 'USDC').text).toBe('107.52\u00a0USDC')
    expect(ru('1250000', 'IDR').text).toBe('1\u00a0250\u00a0000,00\u00a0IDR')
    expect(en('-5', 'XAU').text).toBe('\u22125.00\u00a0XAU')
  })

  it('formatMoney shows as many decimals as the currency has', () => {
    expect(en('1500.00', 'JPY').text).toBe('¥1,500')
    expect(ru('-1499.50', 'JPY').text).toBe('\u22121\u00a0500\u00a0¥')
    expect(ru('0.40', 'JPY')).toMatchObject({ sign: '', whole: '0', decimals: '' })
  })

  it('formatMoney puts the minus sign first', () => {
    expect(ru('-2340.50', 'RUB').text).toBe('\u22122\u00a0340,50\u00a0₽')
    expect(en('-140.50', 'EUR').text).toBe('\u2212€140.50')
  })

  it('formatMoney marks positive amounts with a plus on request, and zero with nothing', () => {
    expect(signed('12500.00')).toBe('+12\u00a0500,00\u00a0₽')
    expect(signed('0.00')).toBe('0,00\u00a0₽')
    expect(signed('-0.00')).toBe('0,00\u00a0₽')
    expect(signed('-5')).toBe('\u22125,00\u00a0₽')
  })

  it('formatMoney always shows two decimals, rounding half up', () => {
    expect(en('5').text).toBe('5.00')
    expect(en('5.5').text).toBe('5.50')
    expect(en('0.005').text).toBe('0.01')
    expect(en('999.995').text).toBe('1,000.00')
    expect(en('-0.004', 'USD').text).toBe('$0.00')
  })

  it('formatMoney keeps every digit of amounts that no float could hold', () => {
    expect(en('999999999999999.99').text).toBe('999,999,999,999,999.99')
  })

  it.each(['n/a', '', 'abc', '1e5', '1,5', '--1', '5.', 'NaN', '99999999999999999', '٣'])(
    'formatMoney shows %j, which is no amount, as a dash without a currency',
    (text) => {
      expect(ru(text, 'RUB')).toMatchObject({ text: '—', isKnown: false, symbolAfter: '' })
    },
  )
})

describe('hideMoney', () => {
  it.each(['0', '-7.05', '123456789.12'])('hideMoney shows the same for %s', (amount) => {
    expect(hideMoney(ru(amount, 'RUB')).text).toBe('••••\u00a0₽')
    expect(hideMoney(en(amount, 'USD')).text).toBe('$••••')
    expect(hideMoney(en(amount, 'USDC')).text).toBe('••••\u00a0USDC')
  })

  it('hideMoney leaves an unknown amount', () => {
    expect(hideMoney(ru('abc', 'RUB'))).toEqual(ru('abc', 'RUB'))
  })
})

describe('hideMoneyIn', () => {
  it.each(['1', '1234.5', '-98765432.10'])('hideMoneyIn replaces every form of %s', (amount) => {
    for (const currency of ['RUB', 'USD', 'JPY', 'USDC']) {
      for (const write of [ru, en]) {
        const text = `Got ${write(amount, currency).text}, 2 of 3, at 12:30.`
        const hidden = hideMoney(write(amount, currency)).text
        expect(hideMoneyIn(text)).toBe(`Got ${hidden}, 2 of 3, at 12:30.`)
      }
    }
  })

  it('hideMoneyIn replaces amounts at the end of a sentence and beside each other', () => {
    expect(hideMoneyIn('1\u00a0000,50\u00a0₽ → $12.30.')).toBe('••••\u00a0₽ → $••••.')
  })

  it('hideMoneyIn leaves other numbers', () => {
    const text = 'Chrome 120, code 1234, 24\u00a0ч, 5\u00a0minutes, ••1111'
    expect(hideMoneyIn(text)).toBe(text)
  })
})
