import { PIN } from './app-owners.ts'
import { SBP } from './payout-acts.ts'

/** Valid bodies of calls that change whom owners pay, and how much. */
export const PAYING_BASES = {
  keepPerson: { to: SBP, own_name: 'Flat' },
  endKeptOnly: { pin: PIN },
  endOwnFreeze: { pin: PIN },
  setOwnLimit: { operation: 'transfer', currency_code: 'USD', day: '500.00', pin: PIN },
  cancelRaise: { operation: 'transfer', currency_code: 'USD', period: 'day' },
}
