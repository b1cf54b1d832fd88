/**
 * Replaces src/documents/spreadsheets/runners/reader-lifetime.ts in tests on a database: their
 * files are trusted, and starting a reader takes longer than most of these tests.
 */
export const TASKS_PER_READER = 200
