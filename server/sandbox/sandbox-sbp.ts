import type { Clock } from '../lib/clock.ts'
import type { BankAccount, RecipientName, SbpGateway } from '../gateways/payout-gateways.ts'
import { BANK_WITHOUT_NAMES, listSandboxBanks } from './sandbox-banks.ts'
import { checkSimulated, startSimulated } from './simulated-payout.ts'

/** Phones that end so have no account at any bank. */
const PHONE_WITHOUT_ACCOUNT = '0404'

const GIVEN_NAMES = [
  'Анна Сергеевна',
  'Иван Петрович',
  'Мария Олеговна',
  'Олег Ильич',
  'Дина Львовна',
]
const LETTERS = 'АВГКЛМНПРС'

/** Pays out by phone and bank; what happens follows from the amount, the phone and the bank. */
export function createSandboxSbp(clock: Clock): SbpGateway {
  return {
    provider: 'sandbox',
    listBanks: () => Promise.resolve(listSandboxBanks()),
    readName: (account) => Promise.resolve(readName(account)),
    start: ({ amount }) => startSimulated(clock, amount),
    check: (payout) => Promise.resolve(checkSimulated(clock, payout)),
  }
}

/** The same name for a phone at each bank. */
function readName({ phone, bank_id }: BankAccount): RecipientName {
  if (phone.endsWith(PHONE_WITHOUT_ACCOUNT)) return { state: 'none', name: '' }
  if (bank_id === BANK_WITHOUT_NAMES) return { state: 'untold', name: '' }
  const digits = Number(phone.slice(-4))
  const name = GIVEN_NAMES[digits % GIVEN_NAMES.length]
  return { state: 'told', name: `${name} ${LETTERS[digits % LETTERS.length]}.` }
}
