import { expect, test } from 'vitest'
import { watchDiskRoom } from './disk-room.ts'

const MIB = 1024 ** 2

function watch(free: number) {
  const disk = { free, time: 0, reads: 0, changes: [] as boolean[] }
  const room = watchDiskRoom({
    readFree: () => {
      disk.reads += 1
      return disk.free
    },
    now: () => disk.time,
    onChange: (isFull) => disk.changes.push(isFull),
  })
  const after = (ms: number) => {
    disk.time += ms
    return room.isFull()
  }
  return { disk, after }
}

test('a disk is full below its reserve, and has room again only with a margin above it', () => {
  const { disk, after } = watch(100 * MIB)
  expect(after(0)).toBe(false)
  disk.free = 47 * MIB
  expect(after(300)).toBe(true)
  disk.free = 50 * MIB
  expect(after(300)).toBe(true)
  disk.free = 57 * MIB
  expect(after(300)).toBe(false)
  expect(disk.changes).toEqual([true, false])
})

test('the disk is read at most once in a quarter of a second', () => {
  const { disk, after } = watch(100 * MIB)
  for (let n = 0; n < 100; n += 1) after(10)
  expect(disk.reads).toBe(4)
})

test('a disk whose free bytes cannot be read is not full', () => {
  const { after } = watch(Number.POSITIVE_INFINITY)
  expect(after(0)).toBe(false)
})
