import { createContext } from 'react'

/** What a row's actions apply to, such as a file; '' = each label names it. */
export const ActionSubject = createContext('')

/**
 * Returns a button's accessible name: the label, with `subject` appended unless it contains it. So
 * a screen reader can tell buttons of the same label apart.
 */
export const accessibleName = (label: string, subject: string): string =>
  label.includes(subject) ? label : `${label}: ${subject}`
