import { beforeEach, expect, test } from 'vitest'
import {
  countMissedPasskey,
  forgetPasskey,
  isPasskeyHere,
  rememberPasskey,
} from './passkey-here.ts'

beforeEach(forgetPasskey)

test('a device that answers three questions in a row by no passkey counts as one without', () => {
  rememberPasskey()
  countMissedPasskey()
  countMissedPasskey()
  expect(isPasskeyHere()).toBe(true)
  countMissedPasskey()
  expect(isPasskeyHere()).toBe(false)
})

test('a passkey that was used starts the count of missed ones anew', () => {
  rememberPasskey()
  for (let round = 0; round < 3; round += 1) {
    countMissedPasskey()
    countMissedPasskey()
    rememberPasskey()
  }
  expect(isPasskeyHere()).toBe(true)
})

test('a device without a passkey does not get one by a question that nothing answers', () => {
  countMissedPasskey()
  expect(isPasskeyHere()).toBe(false)
})
