import { atom } from 'jotai'
import { appVersion } from '../../kernel/environment/app-version.ts'
import { localStore } from '../../kernel/runtime/storage.ts'
import { store } from '../../kernel/runtime/store.ts'

const SEEN_KEY = 'version-seen'

const isOpenAtom = atom(false)

export const areReleaseNotesOpenAtom = atom((get) => get(isOpenAtom))

/** Opens the release notes. */
export function openReleaseNotes(): void {
  store.set(isOpenAtom, true)
}

/** Closes the release notes. */
export function closeReleaseNotes(): void {
  store.set(isOpenAtom, false)
}

/** Shows the release notes once after an update; not on a device's first visit. */
export function showNewRelease(): void {
  const seen = localStore.read(SEEN_KEY)
  if (seen === appVersion) return
  localStore.write(SEEN_KEY, appVersion)
  if (seen !== undefined) openReleaseNotes()
}
