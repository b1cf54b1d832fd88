import { createContext } from 'react'

/** What a row's actions act on, such as a file; '' = each action names it itself. */
export const ActionSubject = createContext('')

/** Returns a button's name for a screen reader: five buttons of one word differ by what they act on. */
export const nameAction = (label: string, subject: string): string => (subject === '' ? label : `${label}: ${subject}`)
