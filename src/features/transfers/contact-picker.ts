/** The Contact Picker of Chromium on Android; the DOM types lack it. */
interface ContactPicker {
  select: (
    properties: readonly ['tel'],
    options: { multiple: false },
  ) => Promise<readonly { tel?: readonly string[] }[]>
}

/**
 * Returns a function that lets the owner choose a contact and resolves with its first phone as it
 * is written; undefined where nothing was chosen. Undefined where the device has no picker. The app
 * sees the chosen contact alone.
 */
export function findContactPicker(): (() => Promise<string | undefined>) | undefined {
  const picker: unknown = 'contacts' in navigator ? navigator.contacts : undefined
  if (!isPicker(picker)) return undefined
  return async () => {
    try {
      const [contact] = await picker.select(['tel'], { multiple: false })
      return contact?.tel?.[0]
    } catch {
      // Refused, or a picker is open already.
      return undefined
    }
  }
}

function isPicker(value: unknown): value is ContactPicker {
  return typeof value === 'object' && value !== null && 'select' in value
}
