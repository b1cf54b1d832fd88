/** Shown in the side navigation. */
export const VERSION = '1.0.0'
