/**
 * Every picture of the guide, in the order of the steps; each in both languages, as
 * `site/pages/pictures/de/NAME.webp`.
 */
export const PICTURES = [
  'sign-in',
  'authenticator',
  'one-time-code',
  'own-password',
  'recovery-codes',
  'one-vat-id',
  'typing-error',
  'upload',
  'paste',
  'batches',
  'not-checked',
  'another-name',
  'judgement',
  'report',
  'check-a-report',
  'changes',
  'partners',
  'partner',
  'on-a-day',
  'watching',
  'whole-stock',
  'swiss-number',
  'british-number',
  'own-numbers',
  'auditor-packages',
  'auditor-link',
  'databox',
  'confirmed',
  'users',
  'new-user',
  'query-settings',
  'finanzonline-account',
] as const

export type PictureName = (typeof PICTURES)[number]

export const PICTURE_FOLDER = 'site/pages/pictures'

/** The texts on each picture at the time it was taken; `npm run test:rest` compares them. */
export const TEXTS_FOLDER = 'tests/guide/words'
