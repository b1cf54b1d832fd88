import { createContext } from 'react'

/** What a row's actions act on, such as a file; '' = each action names it itself. */
export const ActionSubject = createContext('')

/** Returns a button's name for a screen reader, with its subject unless the label has it: five buttons of one word differ by it. */
export const nameAction = (label: string, subject: string): string =>
  label.includes(subject) ? label : `${label}: ${subject}`
