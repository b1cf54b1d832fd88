import type { Installation } from './installation.ts'
import type { LocalizedText } from './page.ts'
import { isInUse } from './recipients.ts'
import { STORED_DATA, type StoredData, type StoredDataId } from './stored-data.ts'

/** Why a table contains no personal data. */
export const NO_PERSONAL_DATA: Readonly<Record<'state' | 'sums' | 'keys', LocalizedText>> = {
  state: {
    de: 'Stand der Verarbeitung: Sperren, Zeitpunkte, Zähler, Nummern, die auf keinen Menschen mehr führen',
    en: 'processing state: leases, times, counters, ids that no longer identify a person',
  },
  sums: {
    de: 'Hashwerte, Signaturen und Zeitstempel über das Protokoll',
    en: 'hashes, signatures and timestamps of the audit log',
  },
  keys: {
    de: 'Schlüssel und Marken der Installation, verschlüsselt',
    en: 'keys and tokens of the installation, encrypted',
  },
}

/** A kind of personal data in a table, or why it contains none. */
export type TableContent = StoredDataId | keyof typeof NO_PERSONAL_DATA

/**
 * Returns the kinds of data this installation stores: those always present, those of features in
 * use, and those left from before.
 */
export const storedKinds = (installation: Installation): StoredDataId[] =>
  (Object.keys(STORED_DATA) as StoredDataId[]).filter(kind => {
    const { by }: StoredData = STORED_DATA[kind]
    const isThere = () => tablesOf(installation.tables, kind).some(table => installation.filledTables.has(table))
    return by === undefined || by.some(id => isInUse(id, installation)) || isThere()
  })

/** Returns the tables that contain a kind of data, by name. */
export const tablesOf = (tables: Installation['tables'], kind: TableContent): string[] =>
  Object.entries(tables)
    .filter(([, { holds }]) => holds === kind)
    .map(([table]) => table)
    .toSorted()
