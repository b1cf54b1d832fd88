import type { Operator } from './wire.ts'

const LINKS = ['terms', 'offices', 'social', 'support', 'webServiceHelp', 'developer'] as const
const NOTES = ['retentionNoteEn', 'liabilityNoteEn'] as const

/** Returns the missing fields of operator.json for which English pages show German. */
export const untranslatedFields = (operator: Operator): string[] => [
  ...LINKS.filter(link => operator[link].labelEn === undefined).map(link => `${link}.labelEn`),
  ...NOTES.filter(note => operator[note] === undefined),
]
