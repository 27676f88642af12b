/**
 * Latin capitals by the Cyrillic and Greek ones that look like them. Small letters may look like
 * others: `Υ` is read as Y, `υ` as u (`contract/rules/feigned-names.ts`).
 */
export const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  [
    'АAΑ',
    'ВBΒ',
    'ЕEΕ',
    'КKΚ',
    'МMΜ',
    'НHΗ',
    'ОOΟ',
    'РPΡ',
    'СC',
    'ТTΤ',
    'УYΥ',
    'ХXΧ',
    'ІIΙ',
  ].flatMap(([cyrillic = '', latin = '', greek = '']) => [
    [cyrillic, latin] as const,
    [greek, latin] as const,
  ]),
)
