import process from 'node:process'
import type { Language } from '../../src/base/texts/define.ts'

/**
 * The languages that a journey is made in: both, but its own alone where a change is about to land (`npm run test:rest`), since 20
 * minutes are all there are. Every page and the main job are seen in both there too (docs/decisions/2026-11-22-quick-tests.md).
 */
export const languagesOf = (own: Language): readonly Language[] =>
  process.env.UID_TEST_SHARE === 'rest' ? [own] : ['de', 'en']
