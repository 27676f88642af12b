import { expect, it } from 'vitest'
import { ApiError } from '../../../kernel/api/api-error.ts'
import { mayBePaid, nameCheckState } from './name-check.ts'

const asked = { isComplete: true, isOnline: true, answer: undefined, error: null }
const answer = {
  status: 'success',
  message: '',
  state: 'told',
  name: 'Анна Л.',
  is_other_name: false,
} as const

it.each([
  ['phone or bank is missing', { ...asked, isComplete: false }, 'incomplete', false],
  ['the bank has not answered', asked, 'checking', false],
  ['it tells a name', { ...asked, answer }, 'told', true],
  ['it tells an empty name', { ...asked, answer: { ...answer, name: '' } }, 'untold', true],
  ['it does not tell names', { ...asked, answer: { ...answer, state: 'untold' } }, 'untold', true],
  ['it has no account', { ...asked, answer: { ...answer, state: 'none' } }, 'none', false],
  ['the server fails', { ...asked, error: new ApiError('server') }, 'failed', true],
  [
    'there is no network',
    { ...asked, isOnline: false, error: new ApiError('offline') },
    'offline',
    false,
  ],
  ['it answered before the network went', { ...asked, isOnline: false, answer }, 'told', true],
  [
    'there were too many checks',
    { ...asked, error: new ApiError('refused', 'Wait 10 min.', 'LOOKUP_LIMIT') },
    'limit',
    true,
  ],
] as const)('the check of a name is judged when %s', (_, given, name, isPayable) => {
  const state = nameCheckState(given)
  expect(state.name).toBe(name)
  expect(mayBePaid(state)).toBe(isPayable)
})
