/**
 * Sets an entry of a map as its latest one, and deletes the oldest where the map has more than
 * `most`.
 */
export function setBounded<Key, Value>(
  map: Map<Key, Value>,
  most: number,
  [key, value]: readonly [Key, Value],
): void {
  map.delete(key)
  map.set(key, value)
  const [oldest] = map.keys()
  if (map.size > most && oldest !== undefined) map.delete(oldest)
}
