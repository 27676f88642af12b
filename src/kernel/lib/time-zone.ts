const HOUR_MINUTES = 60

/**
 * Returns the time zone of the device, `Europe/Moscow`; its offset, `+03:00`, where it has no name.
 */
export function ownTimeZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return timeZone && timeZone !== 'Etc/Unknown' ? timeZone : offsetOf(new Date())
}

function offsetOf(now: Date): string {
  const ahead = -now.getTimezoneOffset()
  const size = Math.abs(ahead)
  const parts = [Math.floor(size / HOUR_MINUTES), size % HOUR_MINUTES]
  return `${ahead < 0 ? '-' : '+'}${parts.map((part) => String(part).padStart(2, '0')).join(':')}`
}
