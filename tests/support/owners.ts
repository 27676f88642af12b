import { randomInt } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { endpoints } from '../../contract/endpoints.ts'

/** A person with a wallet. */
export interface Owner {
  phone: string
  token: string
  /** Undefined when no PIN was set. */
  pin: string | undefined
  firstName: string
  lastName: string
  email: string
}

export interface OwnerWishes {
  environment?: 'ewallet' | 'grok'
  firstName?: string
  lastName?: string
  phone?: string
  /** null leaves the PIN unset. */
  pin?: string | null
}

const ADDRESS = {
  country_code: 'DE',
  city: 'Berlin',
  zip_code: '10115',
  address: 'Invalidenstr. 1',
}

/**
 * Returns an unused phone: dial code 1 and ten digits, as the default country's mask takes them.
 */
export function freshPhone(): string {
  return `1555${String(randomInt(10_000_000)).padStart(7, '0')}`
}

/**
 * Registers an owner through the API: draft, code from the sandbox's outbox, confirmation, PIN
 * (1379 unless wished otherwise). The grok environment asks for an address too.
 */
export async function registerOwner(
  request: APIRequestContext,
  wishes: OwnerWishes = {},
): Promise<Owner> {
  const { environment = 'ewallet', phone = freshPhone(), pin = '1379' } = wishes
  const { firstName = 'Анна', lastName = 'Тестова' } = wishes
  const email = `anna.${phone}@example.com`
  await post(request, endpoints.register.path, {
    first_name: firstName,
    last_name: lastName,
    phone,
    email,
    ...(environment === 'grok' && ADDRESS),
  })
  const confirm_code = await readCode(request, phone)
  const { auth_token: token = '' } = await post(request, endpoints.confirmPhone.path, {
    phone,
    confirm_code,
  })
  if (pin !== null) await post(request, endpoints.setPin.path, { pin_code: pin }, token)
  return { phone, token, pin: pin ?? undefined, firstName, lastName, email }
}

async function post(
  request: APIRequestContext,
  path: string,
  data: Readonly<Record<string, string>>,
  token?: string,
): Promise<Record<string, string>> {
  const headers = token === undefined ? {} : { Authorization: `Token ${token}` }
  const answer = await request.post(path, { data, headers })
  const body: Record<string, string> = await answer.json()
  expect(body['status'], `${path}: ${body['message']}`).not.toBe('error')
  return body
}

/** The newest code that the sandbox sent to a phone; waits until the message is there. */
export async function readCode(request: APIRequestContext, phone: string): Promise<string> {
  let code = ''
  const read = async () => {
    const answer = await request.get('/sandbox/outbox', { params: { phone } })
    const { results }: { results: { code: string | null }[] } = await answer.json()
    code = results[0]?.code ?? ''
    return code
  }
  await expect.poll(read, { message: `a code for ${phone}` }).toMatch(/^(?:\d{4}|\d{8})$/)
  return code
}

/** Registers an owner who may top up and withdraw. */
export async function registerIdentified(
  request: APIRequestContext,
  wishes: OwnerWishes,
): Promise<Owner> {
  const owner = await registerOwner(request, wishes)
  await identify(request, owner)
  return owner
}

/**
 * Completes an owner's identification in the sandbox, so that top-up and withdrawal are allowed.
 */
export async function identify(request: APIRequestContext, { token }: Owner): Promise<void> {
  const { verification_url: page = '' } = await post(
    request,
    endpoints.upgradeLevel.path,
    {},
    token,
  )
  const answer = await request.post(page, { form: { outcome: 'approve' }, maxRedirects: 0 })
  expect(answer.status(), 'approving the identification').toBe(303)
}
