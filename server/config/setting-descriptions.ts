/** Settings of one purpose: one line on what each means, and where to read more. */
export interface SettingGroup {
  title: string
  /** A page of docs/ on the group. */
  page?: string
  /** Meaning of each setting by its name. */
  settings: Readonly<Record<string, string>>
}

/** The meaning of each setting of the server; `docs/settings.md` is generated from them. */
export const SETTING_GROUPS: readonly SettingGroup[] = [
  {
    title: 'The server',
    page: 'deploy.md',
    settings: {
      PORT: 'port of app and API',
      HOST: 'where to listen; `0.0.0.0` opens a trial to the network',
      DATA_DIR: "folder of the embedded database and of a trial's secret",
      STATIC_DIR: 'the built app, or a folder of releases',
      DATABASE_URL: 'a PostgreSQL server in place of the embedded one',
      DATABASE_CONNECTIONS: 'maximum connections of one process',
      DATABASE_POOLER: '`transaction` behind PgBouncer in that mode',
      PUBLIC_URL: 'origin of the app: passkeys, SMS autofill, returns of providers',
      OPEN_PAYMENTS: '`1` offers wallet addresses of Open Payments, which need `PUBLIC_URL`',
      TRUST_PROXY: 'number of proxies that append to X-Forwarded-For',
      HSTS: '`1` sends Strict-Transport-Security, behind TLS',
      HOST_FRAME_ANCESTORS: 'who may frame the app',
      DRAIN_SECONDS: 'time for which a stopping server answers',
      LOG_FORMAT: 'form of the lines of the log',
      METRICS_PORT: 'port of `/metrics`; 0 serves none',
      METRICS_HOST: 'where `/metrics` listens',
    },
  },
  {
    title: 'Trial',
    settings: {
      SANDBOX: '`1` simulates all providers; for play money only',
      SANDBOX_WITHDRAWALS: '`plain` simulates a server without card form, SBP and networks',
    },
  },
  {
    title: 'Secret of the server',
    page: 'deploy.md#another-pepper',
    settings: {
      PEPPER: 'key of PINs and other secrets; required without the sandbox',
      PEPPER_PREVIOUS: 'the one before, still accepted',
      PEPPER_NEXT: 'the next one, accepted already',
    },
  },
  {
    title: 'Limits',
    page: 'decisions/028-limits-on-codes-money-and-reads.md',
    settings: {
      SMS_COOLDOWN_SECONDS: 'pause between codes for a phone and network',
      SMS_PER_PHONE_AND_ADDRESS_PER_HOUR: 'codes for a phone from one network',
      SMS_PER_PHONE_PER_HOUR: 'codes for a phone from all unknown networks',
      SMS_PER_ADDRESS_PER_HOUR:
        'codes from one network (IPv4 address or IPv6 /64; four times as many from a /56, sixteen from a /48)',
      SMS_PER_HOUR:
        'messages in all; at most half for phones without a wallet, three quarters for unknown networks',
      CODE_CHECKS_PER_ADDRESS_PER_HOUR: 'tries of codes from one network',
      LOOKUPS_PER_OWNER_PER_HOUR: 'lookups of people and bank names by one owner',
      LOOKUPS_PER_ADDRESS_PER_HOUR: 'lookups of people, links and bank names from one network',
      ASKED_PER_OWNER_PER_DAY: 'people whom one owner asks for money',
      REQUESTS_PER_PAIR_PER_DAY: 'requests for money of one owner to one person',
      REQUESTS_PER_PERSON_PER_DAY: 'requests for money to one person, whoever asks',
      READS_PER_MINUTE: 'other calls of one session to one server',
      ACTS_PER_MINUTE: 'keyed calls of one owner to one server',
      TOP_UPS_PER_OWNER_PER_HOUR: 'payments that one owner opens',
      EVENTS_PER_MINUTE: 'events of providers from one network to one server',
      LIVE_CONNECTIONS: 'open apps of one process; others poll (decision 076)',
    },
  },
  {
    title: 'How long rows are kept',
    page: 'database.md#clean-up',
    settings: {
      KEEP_AUDIT_DAYS: 'sign-ins, PINs, what confirmed money (`audit_log`)',
      KEEP_NOTIFICATION_DAYS: 'notifications of owners',
      KEEP_SESSION_DAYS: 'ended sessions of owners and operators',
      KEEP_MESSAGE_DAYS: 'SMS, letters, and notices that nobody takes',
      KEEP_EVENT_DAYS: 'events of providers (`provider_event`)',
      KEEP_PICTURE_DAYS: 'pictures of closed questions (`help_picture`)',
    },
  },
  {
    title: 'Tariffs and questions to support',
    page: 'decisions/108-pictures-encoded-anew.md',
    settings: {
      TARIFF_NOTICE_DAYS: 'minimum notice of a new tariff',
      HELP_ANSWER_HOURS: 'hours within which support answers',
      HELP_PICTURES_DIR: 'folder of the pictures of questions; without it the database has them',
    },
  },
  {
    title: 'Office',
    page: 'handbook/README.md',
    settings: {
      OFFICE_PORT: "port of the operator's office; 0 takes any free one",
      OFFICE_HOST: 'where the office listens',
      OFFICE_URL: 'its address; passkeys of operators belong to its host',
    },
  },
  {
    title: 'Text messages',
    page: 'providers/sms.md',
    settings: {
      SMS_PROVIDERS: 'their order; one left out is not used',
      SMS_GATEWAY_URL: 'address of an HTTP gateway of your own',
      SMS_GATEWAY_TOKEN: 'sent to it as `Authorization: Bearer`',
      TWILIO_ACCOUNT_SID: 'id of the account at Twilio',
      TWILIO_AUTH_TOKEN: 'its token, which signs reports too',
      TWILIO_FROM: 'number, name, or id of a messaging service',
      TWILIO_URL: 'address of the API',
      SMSC_LOGIN: 'login at SMSC',
      SMSC_PASSWORD: 'its password',
      SMSC_SENDER: 'name of the sender; without it that of the account',
      SMSC_URL: 'address of the API',
    },
  },
  {
    title: 'E-mail',
    page: 'providers/email.md',
    settings: {
      SMTP_HOST: 'host of the mail server',
      SMTP_PORT: '465 is encrypted from the start, others by STARTTLS',
      SMTP_USER: 'login; both or none of login and password',
      SMTP_PASSWORD: 'its password',
      SMTP_FROM: 'sender',
    },
  },
  {
    title: 'Push messages',
    page: 'providers/web-push.md',
    settings: {
      VAPID_PUBLIC_KEY: 'public key, the same in all servers',
      VAPID_PRIVATE_KEY: 'private key',
      VAPID_SUBJECT: 'contact for push services',
    },
  },
  {
    title: 'Telegram',
    page: 'providers/telegram.md',
    settings: {
      TELEGRAM_BOT_TOKEN: 'token of the bot',
      TELEGRAM_BOT_NAME: 'name of the bot',
      TELEGRAM_URL: 'address of the Bot API',
    },
  },
  {
    title: 'Rates',
    page: 'providers/rates.md',
    settings: {
      RATES_SOURCES: 'sources of prices, between commas',
      RATES_JUMP_PERCENT: 'maximum change from one published price to the next',
      RATES_DISAGREEMENT_PERCENT: 'maximum distance of a source from the median',
      RATES_RUSSIAN_DAYS_OFF: 'working days made days off by decree in Russia',
      RATES_ECB_URL: 'address of the file of the European Central Bank',
      RATES_BANK_OF_RUSSIA_URL: 'address of the Bank of Russia; `date_req` is added',
      RATES_KRAKEN_URL: 'address of Kraken; `pair` is added',
      OPEN_EXCHANGE_RATES_APP_ID: 'App ID, sent as a header',
      OPEN_EXCHANGE_RATES_URL: 'address of Open Exchange Rates',
    },
  },
  {
    title: 'Stripe',
    page: 'providers/stripe.md',
    settings: {
      STRIPE_KEY: 'secret key; needs `PUBLIC_URL` too',
      STRIPE_WEBHOOK_SECRET: 'secret of the webhook, `whsec_…`',
      STRIPE_CURRENCIES: 'currencies taken by card',
      STRIPE_URL: 'origin of the API',
    },
  },
  {
    title: 'YooKassa: payments',
    page: 'providers/yookassa.md',
    settings: {
      YOOKASSA_SHOP_ID: 'number of the shop; needs `PUBLIC_URL` too',
      YOOKASSA_KEY: 'its secret key',
      YOOKASSA_URL: 'address of the API, for payments and payouts',
      EVENTS_SECRET: 'last part of the address of unsigned events',
      YOOKASSA_EVENT_NETWORKS: 'networks of YooKassa; without it all',
      SMSC_EVENT_NETWORKS: 'networks of SMSC; without it all',
    },
  },
  {
    title: 'YooKassa: payouts',
    page: 'providers/yookassa-payouts.md',
    settings: {
      YOOKASSA_PAYOUT_AGENT_ID: 'number of the payout gateway',
      YOOKASSA_PAYOUT_KEY: 'its secret key',
      CARD_FORM_ORIGIN: 'origin of the card form, another host than `PUBLIC_URL`',
      YOOKASSA_WIDGET_URL: 'script of the card widget',
    },
  },
  {
    title: 'USDC',
    page: 'providers/chain.md',
    settings: {
      USDC_HOT_WALLET_KEY: 'private key of the hot wallet; connects payouts',
      USDC_DEPOSIT_XPUB: 'extended public key; connects deposits',
      USDC_POLL_SECONDS: 'pause between two readings of a network',
      USDC_BASE_RPC_URL: 'address of a node; connects the network',
      USDC_BASE_CHAIN_ID: 'id of the chain, for a test network',
      USDC_BASE_TOKEN: 'address of the token, for a test network',
      USDC_BASE_CONFIRMATIONS: 'minimum confirmations',
      USDC_BASE_LEAST: 'minimum payout and deposit in USDC',
      USDC_BASE_FEE: 'fee of a payout for its owner in USDC',
      USDC_BASE_FEE_CEILING_GWEI: 'maximum fee of a unit of gas',
      USDC_BASE_EXPLORER_URL: 'page of a transaction without its hash',
    },
  },
  {
    title: 'Identification',
    page: 'providers/ondato.md',
    settings: {
      IDENTIFICATION: 'who identifies owners',
      ONDATO_CLIENT_ID: 'client credentials',
      ONDATO_CLIENT_SECRET: 'their secret',
      ONDATO_SETUP_ID: 'id of the identity verification setup',
      ONDATO_WEBHOOK_USER: 'name in webhooks',
      ONDATO_WEBHOOK_PASSWORD: 'password in webhooks; without both no event is taken',
      ONDATO_TOKEN_URL: 'address of tokens',
      ONDATO_API_URL: 'address of the API of sessions',
      ONDATO_KYC_API_URL: 'address of the API of identifications',
      ONDATO_PAGE_URL: 'address of the page to which owners go',
    },
  },
]
