import { expect, test } from 'vitest'
import { isSimplePin } from './simple-pin.ts'

test.each(['1111', '0000', '1234', '4321', '6789', '8901', '1098'])(
  'a simple PIN is refused: %s',
  (pin) => {
    expect(isSimplePin(pin)).toBe(true)
  },
)

test.each(['1379', '2580', '1122', '1212', '1235', '9121'])(
  'a PIN that is not simple is accepted: %s',
  (pin) => {
    expect(isSimplePin(pin)).toBe(false)
  },
)
