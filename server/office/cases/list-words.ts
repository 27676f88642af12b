import type { ListFault } from '../../domain/screening/lists/list-entry.ts'

/** Why a file was not loaded, in sentences; `{detail}` is a place, a date or numbers. */
export const LIST_FAULT_WORDS: Readonly<Record<ListFault, Readonly<Record<'ru' | 'en', string>>>> =
  {
    empty: {
      ru: 'В файле нет записей. Прежний список в силе.',
      en: 'The file has no entries. The list before stays in force.',
    },
    notText: {
      ru: 'Это не текст в UTF-8. Прежний список в силе.',
      en: 'This is no text in UTF-8. The list before stays in force.',
    },
    format: {
      ru: 'Это не файл этого списка ({detail}). Прежний список в силе.',
      en: 'This is no file of this list ({detail}). The list before stays in force.',
    },
    otherList: {
      ru: 'Это файл другого списка ({detail}). Прежний список в силе.',
      en: 'This is the file of another list ({detail}). The list before stays in force.',
    },
    cut: {
      ru: 'Файл обрезан ({detail}). Скачайте его заново. Прежний список в силе.',
      en: 'The file is cut ({detail}). Download it again. The list before stays in force.',
    },
    tooLarge: {
      ru: 'Файл слишком большой. Прежний список в силе.',
      en: 'The file is too large. The list before stays in force.',
    },
    entry: {
      ru: 'Запись нельзя прочитать ({detail}). Прежний список в силе.',
      en: 'An entry cannot be read ({detail}). The list before stays in force.',
    },
    columns: {
      ru: 'В первой строке нужны столбцы ref и name. Прежний список в силе.',
      en: 'The first line needs the columns ref and name. The list before stays in force.',
    },
    older: {
      ru: 'Этот файл старше списка в силе ({detail}). Прежний список в силе.',
      en: 'This file is older than the list in force ({detail}). The list before stays in force.',
    },
    same: { ru: 'Этот файл уже в силе.', en: 'This file is in force already.' },
    small: {
      ru: 'В файле намного меньше записей, чем в списке в силе ({detail}). Если так и должно быть, загрузите его командой.',
      en: 'The file has far fewer entries than the list in force ({detail}). If that is right, load it by the command.',
    },
  }

/** Words of the page of lists. */
export const LIST_WORDS = {
  title: { ru: 'Санкционные списки', en: 'Sanctions lists' },
  whatFor: {
    ru: 'С этими списками сравниваются имена владельцев и получателей и адреса USDC. Скачайте свежий файл у издателя и загрузите его здесь. После загрузки все владельцы сравниваются заново, новые случаи появляются в очереди.',
    en: 'Names of owners and recipients and USDC addresses are compared with these lists. Download the latest file from its publisher and load it here. After that all owners are compared again, and new cases come to the queue.',
  },
  toCases: { ru: 'К случаям', en: 'To the cases' },
  never: { ru: 'Не загружен', en: 'Not loaded' },
  published: { ru: 'Опубликован', en: 'Published' },
  entries: { ru: 'Записей', en: 'Entries' },
  nameless: { ru: 'Без имени', en: 'Without a name' },
  loaded: { ru: 'Загружен', en: 'Loaded' },
  hash: { ru: 'SHA-256 файла', en: 'SHA-256 of the file' },
  file: { ru: 'Файл', en: 'File' },
  load: { ru: 'Загрузить', en: 'Load' },
  hint_ofac: { ru: 'SDN.XML с сайта OFAC.', en: "SDN.XML of OFAC's site." },
  hint_un: { ru: 'consolidated.xml с сайта ООН.', en: 'consolidated.xml of the UN.' },
  hint_eu: { ru: 'xmlFullSanctionsList с сайта ЕС.', en: 'xmlFullSanctionsList of the EU.' },
  hint_own: {
    ru: 'CSV со столбцами ref, name и, если нужно, kind, address, about.',
    en: 'CSV with the columns ref, name and, where needed, kind, address, about.',
  },
} as const
