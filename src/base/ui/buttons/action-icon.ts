/** The size and stroke of action icons. */
export const ACTION_ICON = { size: 18, stroke: 1.6, 'aria-hidden': true } as const
