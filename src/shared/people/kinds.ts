import { Coins, CreditCard, type LucideIconData } from '@lucide/icons'
import type { KeptRecipient } from '../../../contract/calls/people.ts'
import type { PayoutTarget } from '../../../contract/calls/payout-targets.ts'
import { ADDRESS_CURRENCY, SBP_CURRENCY } from '../../../contract/rules/currencies.ts'
import { shortenAddress } from '../../../contract/rules/short-address.ts'
import type { TextKey } from '../../kernel/texts/built-in.ts'
import type { useTexts } from '../../kernel/texts/texts.tsx'
import { defaultCountries } from '../../ui/phone/countries.ts'
import { maskedPhone } from '../phone-entry/masked-phone.ts'

/** Whom a form pays: another owner, or the target of a withdrawal. */
export type Paid = { method: 'wallet'; recipient_id: string } | PayoutTarget

type KindName = KeptRecipient['kind']
type Words = Pick<ReturnType<typeof useTexts>, 'text' | 'findText'>

/** A kind of kept recipients: all that lists of them do differently by kind. */
interface Kind {
  filterKey: TextKey
  /** In place of initials. */
  icon?: LucideIconData
  /** The only currency in which they are paid. */
  currency?: string
  /** Returns what they are: a phone, the digits of a card, or an address. */
  signOf(person: KeptRecipient, words: Words): string
  /** Returns by which way they are paid; empty where the sign tells it. */
  wayOf(person: KeptRecipient, words: Words): string
  /** Returns the digits by which a search finds them. */
  numberOf(person: KeptRecipient): string
  /** Returns whether a form pays them. */
  isPaid(person: KeptRecipient, to: Paid): boolean
}

/** The facts of one kind, which gets recipients and targets of its own alone. */
interface KindFacts<Name extends KindName> extends Kind {
  signOf(person: Extract<KeptRecipient, { kind: Name }>, words: Words): string
  wayOf(person: Extract<KeptRecipient, { kind: Name }>, words: Words): string
  numberOf(person: Extract<KeptRecipient, { kind: Name }>): string
  isPaid(
    person: Extract<KeptRecipient, { kind: Name }>,
    to: Extract<Paid, { method: Name }>,
  ): boolean
}

const KINDS: { readonly [Name in KindName]: KindFacts<Name> } = {
  wallet: {
    filterKey: 'people.filter_wallet',
    signOf: ({ recipient }) => unbroken(maskedPhone(recipient.phone, defaultCountries)),
    wayOf: () => '',
    numberOf: ({ recipient }) => recipient.phone.replaceAll(/\D/g, ' '),
    isPaid: ({ recipient }, to) => recipient.id === to.recipient_id,
  },
  sbp: {
    filterKey: 'people.filter_sbp',
    currency: SBP_CURRENCY,
    signOf: ({ phone }) => unbroken(maskedPhone(phone, defaultCountries)),
    wayOf: ({ bank }, { text }) => `${text('people.filter_sbp')}, ${bank}`,
    numberOf: ({ phone }) => phone,
    isPaid: ({ phone, bank_id }, to) => phone === to.phone && bank_id === to.bank_id,
  },
  card: {
    filterKey: 'people.filter_card',
    icon: CreditCard,
    signOf: ({ brand, last4 }, { text, findText }) => {
      const name = findText(`card_brand.${brand}`) ?? ''
      return text('card.saved_label', { brand: name, last4 }).trim()
    },
    wayOf: () => '',
    numberOf: ({ last4 }) => last4,
    isPaid: ({ card_id }, to) => 'card_id' in to && card_id === to.card_id,
  },
  usdc: {
    filterKey: 'people.filter_address',
    icon: Coins,
    currency: ADDRESS_CURRENCY,
    signOf: ({ address }) => shortenAddress(address),
    wayOf: ({ network }) => `${ADDRESS_CURRENCY}, ${networkName(network)}`,
    numberOf: () => '',
    isPaid: ({ network, address }, to) =>
      network === to.network && address.toLowerCase() === to.address.toLowerCase(),
  },
}

/** Returns what is shown of a kind of kept recipients. */
export function recipientKindOf(name: KindName): Kind {
  return KINDS[name]
}

/** Returns the kept recipient whom a form pays. */
export function findKept(people: readonly KeptRecipient[], to: Paid): KeptRecipient | undefined {
  return people.find(
    (person) => person.kind === to.method && recipientKindOf(person.kind).isPaid(person, to),
  )
}

/** A phone never breaks at its hyphens. */
function unbroken(phone: string): string {
  return phone.replaceAll('-', '\u2060-\u2060')
}

/** Returns the name of a network by its code: `base` is Base. */
function networkName(code: string): string {
  return code.charAt(0).toUpperCase() + code.slice(1)
}
