import { defineSetting } from '../../../access/settings/define-setting-rules.ts'

/**
 * Whether results are printed in landscape with all columns on one page; if not, as in the uploaded
 * workbook.
 */
export const resultLandscape = defineSetting({
  of: 'company',
  category: 'task',
  key: 'result_landscape',
  valueRule: { type: 'boolean', default: false },
  label: { de: 'Ergebnisse im Querformat drucken', en: 'Print results in landscape' },
  meaning: {
    de: 'Ein: Die Ergebnisdatei druckt sich im Querformat, alle Spalten auf einer Seitenbreite. Aus: Seitenformat und Skalierung bleiben, wie sie in Ihrer Datei eingestellt sind.',
    en: 'On: the result file prints in landscape, with all columns fitted to one page width. Off: orientation and scaling stay as they are in your file.',
  },
})
