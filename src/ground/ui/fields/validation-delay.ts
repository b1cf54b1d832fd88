/** How long after the last key a form is judged (docs/rules.md#intervals): by its own rules, and by one that has to be asked for. */
export const VALIDATION_DELAY_MS = { form: 5, asked: 1000 } as const
