import type { PayoutBank } from '../gateways/payout-gateways.ts'

/** The bank that does not answer, and the one that returns no names. */
const BANK_DOWN = '900000000001'
export const BANK_WITHOUT_NAMES = '900000000002'

/** Id, name, and other names by which people look for the bank. */
const BANKS: readonly (readonly [id: string, name: string, ...aliases: string[]])[] = [
  ['100000000111', 'Сбербанк', 'sber', 'sberbank', 'сбер'],
  ['100000000004', 'Т-Банк', 'tbank', 't-bank', 'tinkoff', 'тинькофф'],
  ['110000000005', 'ВТБ', 'vtb', 'bm'],
  ['100000000008', 'Альфа-Банк', 'alfa', 'alfabank', 'alpha'],
  ['100000000007', 'Райффайзенбанк', 'raiffeisen', 'райф'],
  ['100000000001', 'Газпромбанк', 'gazprombank', 'gpb', 'гпб'],
  ['100000000013', 'Совкомбанк', 'sovcombank', 'sovkombank', 'халва'],
  ['100000000016', 'Почта Банк', 'pochta bank', 'pochtabank'],
  ['100000000017', 'МТС Банк', 'mts bank', 'mts'],
  ['100000000273', 'Озон Банк', 'ozon', 'ozon bank'],
  ['100000000150', 'Яндекс Банк', 'yandex', 'yandex bank'],
  ['100000000010', 'Промсвязьбанк', 'psb', 'псб', 'promsvyazbank'],
  ['100000000020', 'Россельхозбанк', 'rshb', 'рсхб', 'rosselkhozbank'],
  ['100000000014', 'Банк Русский Стандарт', 'russian standard', 'rsb'],
  ['100000000006', 'Ак Барс Банк', 'ak bars', 'akbars'],
  ['100000000025', 'Московский кредитный банк', 'mkb', 'мкб'],
  ['100000000026', 'Уралсиб', 'uralsib'],
  ['100000000030', 'ЮниКредит Банк', 'unicredit'],
  ['100000000024', 'Хоум Банк', 'home bank', 'home credit'],
  ['100000000018', 'ОТП Банк', 'otp', 'otp bank'],
  ['100000000032', 'Ренессанс Банк', 'renaissance', 'rencredit'],
  ['100000000029', 'Банк Санкт-Петербург', 'bspb', 'бспб', 'saint petersburg'],
  ['100000000082', 'Банк ДОМ.РФ', 'dom rf', 'domrf'],
  ['100000000022', 'ЮMoney', 'yoomoney', 'юмани', 'яндекс деньги'],
  [BANK_DOWN, 'Пробный банк на обслуживании', 'trial bank down'],
  [BANK_WITHOUT_NAMES, 'Пробный банк без имен', 'trial bank without names'],
]

/** Returns the banks of the trial wallet. */
export function listSandboxBanks(): PayoutBank[] {
  return BANKS.map(([id, name, ...aliases]) => ({
    id,
    name,
    aliases,
    is_available: id !== BANK_DOWN,
  }))
}
