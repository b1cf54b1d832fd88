/** The event that is sent on demand alone (send-on-demand.ts): nobody chooses it, and it is not tried again. */
export const TEST_EVENT = 'webhook.test'

/** A company's endpoints: each of its events is kept and sent once for each. */
export const MAX_ENDPOINTS = 10

export const URL_MOST = 2_000

/** So long the secret before signs too: a day, in which the receiver gets to know the new one. */
export const OLD_SECRET_HOURS = 24

/** So long the log of deliveries is kept (docs/rules.md#webhooks). */
export const DELIVERIES_KEPT_DAYS = 30

/** The newest deliveries that the log shows. */
export const DELIVERIES_SHOWN = 100

const ADDRESS = /^https?:\/\/[^\s/?#@\\]+(?:[/?][^\s#]*)?$/i

/** Whether a text is written like an endpoint's address: nobody's password in it, and nothing that stays in a browser. */
export const isWebhookUrl = (text: string): boolean => ADDRESS.test(text)
