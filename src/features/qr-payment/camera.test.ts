import { expect, it } from 'vitest'
import { cameraProblem } from './camera.ts'

it.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'missing'],
  ['NotReadableError', 'busy'],
  ['SomethingNew', 'unsupported'],
])('takes %s for %s', (name, problem) => {
  expect(cameraProblem(new DOMException('', name))).toBe(problem)
})

it('treats a missing interface as an unsupported browser', () => {
  expect(cameraProblem(new TypeError('no camera interface'))).toBe('unsupported')
  expect(cameraProblem('no error at all')).toBe('unsupported')
})
