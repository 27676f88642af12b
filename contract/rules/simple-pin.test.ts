import { expect, test } from 'vitest'
import { isSimplePin } from './simple-pin.ts'

test.each(['1111', '0000', '1234', '4321', '6789', '8901', '1098'])('%s is simple', (pin) => {
  expect(isSimplePin(pin)).toBe(true)
})

test.each(['1379', '2580', '1122', '1212', '1235', '9121'])('%s is not', (pin) => {
  expect(isSimplePin(pin)).toBe(false)
})
