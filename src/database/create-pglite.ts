import { PGlite } from '@electric-sql/pglite'

const DATE = 1082

/** PGlite with our types: calendar days stay text (yyyy-mm-dd), so that no time zone can move them. */
export const createPglite = (dataDir: string, template?: Blob): Promise<PGlite> =>
  PGlite.create({ dataDir, parsers: { [DATE]: text => text }, ...(template ? { loadDataDir: template } : {}) })
