/** How long after the last key a form is judged (specification §9): by its own rules, and by one that has to be asked for. */
export const VALIDATION_PACE_MS = { form: 5, asked: 1000 } as const
