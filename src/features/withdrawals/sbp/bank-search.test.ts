import { describe, expect, it } from 'vitest'
import { findBanks, findMatch } from './bank-search.ts'

const bank = (name: string, ...aliases: string[]) => ({
  id: name,
  name,
  aliases,
  is_available: true,
})
const BANKS = [
  bank('Авангард'),
  bank('Ак Барс Банк', 'akbars'),
  bank('Альфа-Банк', 'alfabank'),
  bank('Банк ДОМ.РФ'),
  bank('Совкомбанк', 'sovcombank'),
  bank('Т-Банк', 'Тинькофф', 'tinkoff'),
]
const names = (typed: string) => findBanks(BANKS, typed).map(({ name }) => name)

describe('search of banks', () => {
  it.each(['tinkoff', 'nbymrjaa', 'ешт', 'тинь', 'Т-б', ' TINK '])(
    'the search of banks finds T-Bank by %j',
    (typed) => {
      expect(names(typed)).toContain('Т-Банк')
    },
  )

  it('search of banks lists names with a word that begins with the text first', () => {
    const found = names('банк')
    expect(found).toEqual(['Ак Барс Банк', 'Альфа-Банк', 'Банк ДОМ.РФ', 'Т-Банк', 'Совкомбанк'])
  })

  it('search of banks finds a name in Latin letters without an alias', () => {
    expect(names('avang')).toEqual(['Авангард'])
  })

  it('search of banks returns all banks without a text, none for an unknown one', () => {
    expect(names(' ')).toHaveLength(BANKS.length)
    expect(names('xyzzy')).toEqual([])
  })

  it('search of banks marks the part of the name, also in the other layout', () => {
    expect(findMatch('Ак Барс Банк', ',fhc')).toEqual({ from: 3, to: 7 })
    expect(findMatch('Т-Банк', 'tinkoff')).toBeUndefined()
  })
})
