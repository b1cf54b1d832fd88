/**
 * Milliseconds after the last key until a form is validated (docs/rules.md#intervals): locally, and
 * by a call to the server.
 */
export const VALIDATION_DELAY_MS = { form: 5, asked: 1000 } as const
