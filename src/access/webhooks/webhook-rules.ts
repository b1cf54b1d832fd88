/**
 * The type of the event that is only sent manually (send-on-demand.ts); it has no subscription and
 * no retries.
 */
export const TEST_EVENT = 'webhook.test'

/** Maximum number of endpoints per company. Each event is stored and sent once per endpoint. */
export const MAX_ENDPOINTS = 10

export const MAX_URL_LENGTH = 2_000

/**
 * Hours for which events are also signed with the previous secret, so that the receiver has a day
 * to switch to the new one.
 */
export const OLD_SECRET_HOURS = 24

/** Retention of the delivery log (docs/rules.md#webhooks). */
export const DELIVERY_RETENTION_DAYS = 30

/** Number of deliveries that the log shows. */
export const MAX_LISTED_DELIVERIES = 100

const URL_PATTERN = /^https?:\/\/[^\s/?#@\\]+(?:[/?][^\s#]*)?$/i

/**
 * Returns whether a text has the format of an endpoint's address, without user info and fragment.
 */
export const isWebhookUrl = (text: string): boolean => URL_PATTERN.test(text)
