import { describe, expect, it } from 'vitest'
import { moneyEndpoints } from '../../../contract/calls/money.ts'
import { profileEndpoints } from '../../../contract/calls/profile.ts'
import { readAnswer } from './read-answer.ts'

const { withdrawal, exchange, topUp } = moneyEndpoints

/** Returns what an answer of a money call means: `success` or the kind of the error. */
const ANSWERS: readonly (readonly [number, unknown, string])[] = [
  [200, { status: 'success', message: '' }, 'success'],
  [200, { status: 'pending' }, 'success'],
  [201, { status: 'complete', message: null }, 'success'],
  [202, { status: 'a word of another server' }, 'success'],
  [200, { status: 'error', message: 'No.' }, 'refused'],
  [200, { status: 'failed', message: 'No.' }, 'refused'],
  [403, { status: 'error', code: 'PIN_WRONG', message: 'No.' }, 'refused'],
  [422, { status: 'failed' }, 'refused'],
  [403, { detail: 'no' }, 'malformed'],
  [404, {}, 'malformed'],
  [404, { status: 'pending' }, 'malformed'],
  [302, { status: 'success' }, 'malformed'],
  [200, [], 'malformed'],
  [200, { foo: 1 }, 'malformed'],
  [200, {}, 'malformed'],
  [200, { message: 'Done' }, 'malformed'],
  [200, { status: '' }, 'malformed'],
  [200, { status: ' ' }, 'malformed'],
  [200, { status: null }, 'malformed'],
  [200, { status: 7 }, 'malformed'],
  [200, { status: true }, 'malformed'],
  [200, null, 'malformed'],
  [200, 'success', 'malformed'],
  [500, { status: 'success' }, 'server'],
  [503, { status: 'error', message: 'Later.' }, 'server'],
  [401, { status: 'error', code: 'INVALID_TOKEN' }, 'session'],
]

describe.each([withdrawal, exchange, topUp])('$path', (endpoint) => {
  it.each(ANSWERS)('an answer %i %j is read as %s', (status, body, meaning) => {
    expect(read(endpoint, status, body)).toBe(meaning)
  })
})

it.each([
  [200, {}, 'success'],
  [200, { status: 'failed' }, 'success'],
  [403, { detail: 'no' }, 'malformed'],
  [404, {}, 'malformed'],
])('any other act needs no status word: %i %j is %s', (status, body, meaning) => {
  expect(read(profileEndpoints.setPin, status, body)).toBe(meaning)
})

it('an answer gets the defaults of missing fields', () => {
  const answer = readAnswer(topUp, 200, { status: 'pending', url: '/pay', surprise: 1 })
  expect(answer).toEqual({ status: 'pending', message: '', url: '/pay', order: '' })
})

function read(...given: Parameters<typeof readAnswer>): string {
  try {
    readAnswer(...given)
    return 'success'
  } catch (error) {
    return error instanceof Error && 'kind' in error ? String(error.kind) : 'thrown'
  }
}
