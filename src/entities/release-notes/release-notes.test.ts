import { beforeEach, expect, test } from 'vitest'
import { appVersion } from '../../environment/app-version.ts'
import { localStore } from '../../lib/storage.ts'
import { store } from '../../lib/store.ts'
import { areReleaseNotesOpenAtom, closeReleaseNotes, showNewRelease } from './release-notes.ts'

const isOpen = () => store.get(areReleaseNotesOpenAtom)

beforeEach(() => {
  closeReleaseNotes()
  localStore.remove('version-seen')
})

test('a new device has nothing to catch up on', () => {
  showNewRelease()
  expect(isOpen()).toBe(false)
})

test('another version than last time is told about, once', () => {
  localStore.write('version-seen', '0.0.1')
  showNewRelease()
  expect(isOpen()).toBe(true)
  expect(localStore.read('version-seen')).toBe(appVersion)
  closeReleaseNotes()
  showNewRelease()
  expect(isOpen()).toBe(false)
})
