import { expect, test } from 'vitest'
import { readOperator, whyNoOperator } from './operator.mjs'

const REAL = {
  VITE_OPERATOR_RU: 'ООО «Кошелек», Москва',
  VITE_OPERATOR_EN: 'Wallet LLC, Moscow',
  VITE_SUPPORT_PHONE: '+7 495 123-45-67',
  VITE_SUPPORT_EMAIL: 'help@wallet.ru',
}
const PRINTED = { ewallet: readOperator(REAL, 'ewallet') }

test('real ones that the documents name are taken', () => {
  expect(whyNoOperator(REAL, PRINTED)).toBeUndefined()
})

test.each([
  [
    'none is set',
    {},
    'VITE_OPERATOR_EN and VITE_OPERATOR_RU and VITE_SUPPORT_PHONE and VITE_SUPPORT_EMAIL',
  ],
  ['no operator in one language', { ...REAL, VITE_OPERATOR_EN: '' }, 'VITE_OPERATOR_EN'],
  ['the example is set', { ...REAL, VITE_SUPPORT_PHONE: '+78005550100' }, 'VITE_SUPPORT_PHONE'],
  ['empty', { ...REAL, VITE_SUPPORT_EMAIL: '' }, 'VITE_SUPPORT_EMAIL'],
  ['a reserved domain', { ...REAL, VITE_SUPPORT_EMAIL: 'a@b.example' }, 'VITE_SUPPORT_EMAIL'],
  ['example.com', { ...REAL, VITE_SUPPORT_EMAIL: 'a@example.com' }, 'VITE_SUPPORT_EMAIL'],
])('an operator of a trial is refused: %s', (_name, variables, names) => {
  expect(whyNoOperator(variables, PRINTED)).toBe(
    `${names} must be set to the real operator and support contacts outside the sandbox`,
  )
})

test.each([
  ['another operator', { ...REAL, VITE_OPERATOR_RU: 'ООО «Другой»' }],
  ['another phone', { ...REAL, VITE_SUPPORT_PHONE: '+7 495 123-45-68' }],
  ['another brand', { ...REAL, VITE_ENVIRONMENT: 'grok' }],
  ['no cash at branches', { ...REAL, VITE_CASH: '1' }],
])('an operator is refused where the documents were printed for %s', (_name, variables) => {
  expect(whyNoOperator(variables, PRINTED)).toMatch(/^The documents of \w+ name another operator/)
})

test.each([
  ['a trial', { VITE_SANDBOX: '1' }, true],
  ['a wallet for real money', REAL, false],
  ['an operator whose branches take cash', { ...REAL, VITE_CASH: '1' }, true],
  ['a trial without it', { VITE_SANDBOX: '1', VITE_CASH: '0' }, false],
])('cash is offered by default in a trial alone: %s', (_name, variables, hasCash) => {
  expect(readOperator(variables, 'ewallet').hasCash).toBe(hasCash)
  expect(readOperator(variables, 'grok').hasCash).toBe(false)
})

test('another word than 1 and 0 for cash is refused', () => {
  expect(() => readOperator({ VITE_CASH: 'yes' }, 'ewallet')).toThrow('VITE_CASH must be 1 or 0')
})

test('the documents of the tree are not read without settings', () => {
  expect(whyNoOperator({})).toMatch(/^VITE_OPERATOR_EN and/)
})
