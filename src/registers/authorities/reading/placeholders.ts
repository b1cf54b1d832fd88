import { normalized } from '../../../base/texts/normalized.ts'

/** Folds a text to lower-case letters and digits without accents. */
const foldText = (text: string): string =>
  normalized(text, 'NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Placeholders that registers write for a name or an address, in their languages; compared without
 * blanks, accents and punctuation.
 */
const PLACEHOLDERS = new Set(
  [
    ...[
      '',
      'n/a',
      'n/v',
      'n.v.',
      'k.a.',
      'null',
      'nil',
      'none',
      'undefined',
      'unknown',
      'not known',
      'empty',
      'no data',
    ],
    ...[
      'not available',
      'unavailable',
      'not disclosed',
      'undisclosed',
      'not provided',
      'not supplied',
      'not applicable',
    ],
    ...[
      'name not available',
      'address not available',
      'no name',
      'no address',
      'confidential',
      'restricted',
      'withheld',
    ],
    ...['nicht verfügbar', 'nicht verfuegbar', 'unbekannt', 'nicht bekannt', 'keine', 'keine Angabe', 'keine Angaben'],
    ...[
      'keine Daten',
      'nicht angegeben',
      'nicht vorhanden',
      'nicht freigegeben',
      'nicht übermittelt',
      'gesperrt',
      'leer',
    ],
    ...['Name nicht verfügbar', 'Adresse nicht verfügbar', 'Anschrift nicht verfügbar', 'derzeit nicht verfügbar'],
    ...[
      'non disponible',
      'inconnu',
      'néant',
      'non communiqué',
      'non disponibile',
      'sconosciuto',
      'nessuno',
      'nedostupné',
    ],
    ...['není k dispozici', 'neuvedeno', 'neznámý', 'neznámé', 'no disponible', 'brak danych', 'niet beschikbaar'],
  ].map(foldText),
)

/**
 * Returns whether a text is a placeholder for a name or an address: dashes, "N/A", "nicht
 * verfügbar".
 */
export const isPlaceholder = (text: string): boolean => PLACEHOLDERS.has(foldText(text))
