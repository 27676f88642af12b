let kept: CryptoKey | undefined

/** The key of the offline copy while an app that locks itself is open; undefined while it is locked. */
export function readDataKey(): CryptoKey | undefined {
  return kept
}

export function keepDataKey(key: CryptoKey | undefined): void {
  kept = key
}
