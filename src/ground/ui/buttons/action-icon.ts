/** How the icons of actions are drawn. */
export const ACTION_ICON = { size: 18, stroke: 1.6, 'aria-hidden': true } as const
