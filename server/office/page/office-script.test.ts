import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { OFFICE_SCRIPT } from './office-script.ts'

test('the script of the office is a program that browsers read', () => {
  expect(() => new Script(OFFICE_SCRIPT)).not.toThrow()
})
