import process from 'node:process'
import type { Language } from '../../src/base/texts/define.ts'

/**
 * The languages of a journey: both, but only `defaultLanguage` before a change lands
 * (`npm run test:rest`), which has 20 minutes. That run still covers every page and the main job in
 * both languages (docs/decisions/2026-11-22-quick-tests.md).
 */
export const languagesOf = (defaultLanguage: Language): readonly Language[] =>
  process.env.UID_TEST_SHARE === 'rest' ? [defaultLanguage] : ['de', 'en']
