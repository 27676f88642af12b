import ru from '../../texts/ru/app.json' with { type: 'json' }

/** The currencies that the dictionary names. */
export const NAMED_CURRENCIES = Object.keys(ru).flatMap(
  (key) => /^currency\.([A-Z]+)$/.exec(key)?.[1] ?? [],
)
