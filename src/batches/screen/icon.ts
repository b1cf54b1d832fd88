/** How icons of actions are drawn. */
export const ICON = { size: 18, stroke: 1.6, 'aria-hidden': true } as const
