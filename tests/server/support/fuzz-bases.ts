import { PIN } from './app-owners.ts'
import { SBP } from './payout-acts.ts'

/** A public key of Ed25519. */
const PUBLIC_KEY = '{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}'

/** Valid bodies of calls that change whom owners pay, and how much. */
export const PAYING_BASES = {
  keepPerson: { to: SBP, own_name: 'Flat' },
  addProgramKey: { name: 'Shop', key: PUBLIC_KEY, pin: PIN },
  addReadKey: { name: 'Books', scopes: ['balances'], days: 30, pin: PIN },
  addWebhook: { url: 'https://shop.example/hook', pin: PIN },
  endKeptOnly: { pin: PIN },
  endOwnFreeze: { pin: PIN },
  setOwnLimit: { operation: 'transfer', currency_code: 'USD', day: '500.00', pin: PIN },
  cancelRaise: { operation: 'transfer', currency_code: 'USD', period: 'day' },
}
