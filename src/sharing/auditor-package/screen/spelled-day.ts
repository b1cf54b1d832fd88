/** 31.12.2026, of 2026-12-31: dates are evidence, the same in both languages (docs/rules.md#dates). */
export const spelledDay = (day: string): string => day.split('-').reverse().join('.')
