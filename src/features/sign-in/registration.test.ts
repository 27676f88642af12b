import { describe, expect, it } from 'vitest'
import { environments } from '../../kernel/environment/environments.ts'
import {
  canRegister,
  emptyDraft,
  looksLikeEmail,
  registerBody,
  type RegistrationDraft,
} from './registration.ts'

const { ewallet, grok } = environments

const person: RegistrationDraft = {
  ...emptyDraft('US'),
  first_name: 'Anna',
  email: 'a@example.com',
}
const accepted: RegistrationDraft = {
  ...person,
  hasAcceptedOffer: true,
  hasAcceptedPersonalData: true,
}
const addressed: RegistrationDraft = {
  ...person,
  country_code: 'GB',
  city: 'London',
  zip_code: 'SW1A 1AA',
  address: 'Downing Street 10',
}

describe('the register button of the default environment', () => {
  it('the register button of the default environment needs first name, e-mail and both boxes', () => {
    expect(canRegister(accepted, ewallet)).toBe(true)
    expect(canRegister(person, ewallet)).toBe(false)
    expect(canRegister({ ...accepted, hasAcceptedOffer: false }, ewallet)).toBe(false)
    expect(canRegister({ ...accepted, hasAcceptedPersonalData: false }, ewallet)).toBe(false)
    expect(canRegister({ ...accepted, first_name: ' ' }, ewallet)).toBe(false)
    expect(canRegister({ ...accepted, email: '' }, ewallet)).toBe(false)
  })

  it('the register button of the default environment never waits for the last name or the address', () => {
    expect(canRegister({ ...accepted, last_name: '', country_code: '' }, ewallet)).toBe(true)
  })
})

describe('the register button of grok', () => {
  it('the register button of grok counts the boxes as ticked', () => {
    expect(canRegister(addressed, grok)).toBe(true)
  })

  it.each(['country_code', 'city', 'zip_code', 'address', 'first_name', 'email'] as const)(
    'the register button of grok needs %s',
    (field) => {
      expect(canRegister({ ...addressed, [field]: '' }, grok)).toBe(false)
    },
  )
})

describe('registerBody', () => {
  it('registerBody sends the address only where it is asked for', () => {
    expect(registerBody(addressed, '12025550123', ewallet)).toEqual({
      first_name: 'Anna',
      last_name: '',
      email: 'a@example.com',
      phone: '12025550123',
    })
    expect(registerBody(addressed, '12025550123', grok)).toMatchObject({
      country_code: 'GB',
      city: 'London',
      zip_code: 'SW1A 1AA',
      address: 'Downing Street 10',
    })
  })
})

it('the registration warns of an invalid e-mail', () => {
  expect(looksLikeEmail('name@example.com')).toBe(true)
  expect(looksLikeEmail('name@example')).toBe(false)
  expect(looksLikeEmail('name')).toBe(false)
})
