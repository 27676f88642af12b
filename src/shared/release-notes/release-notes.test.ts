import { beforeEach, expect, test } from 'vitest'
import { appVersion } from '../../kernel/environment/app-version.ts'
import { localStore } from '../../kernel/runtime/storage.ts'
import { store } from '../../kernel/runtime/store.ts'
import { areReleaseNotesOpenAtom, closeReleaseNotes, showNewRelease } from './release-notes.ts'

const isOpen = () => store.get(areReleaseNotesOpenAtom)

beforeEach(() => {
  closeReleaseNotes()
  localStore.remove('version-seen')
})

test('the app shows no release notes on a new device', () => {
  showNewRelease()
  expect(isOpen()).toBe(false)
})

test('the app shows the release notes of a new version once', () => {
  localStore.write('version-seen', '0.0.1')
  showNewRelease()
  expect(isOpen()).toBe(true)
  expect(localStore.read('version-seen')).toBe(appVersion)
  closeReleaseNotes()
  showNewRelease()
  expect(isOpen()).toBe(false)
})
