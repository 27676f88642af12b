/** The providers of text messages that this server can use, in the usual order of their tries. */
export const SMS_PROVIDERS = ['sms-http', 'twilio', 'smsc'] as const
export type SmsProviderName = (typeof SMS_PROVIDERS)[number]
