/** Stands in for src/documents/spreadsheets/runners/reader-life.ts in tests on a database: they trust each other's files, and starting a reader takes longer than most of them. */
export const TASKS_PER_READER = 200
